"""Priority: who may declare or pass, and what comes of both."""

from __future__ import annotations

from oracle.errors import N_, ImpossibleBoard, Word
from oracle.games.berserk.board import REDIRECTION, Table, other, push, with_abilities
from oracle.games.berserk.declaring import Declaration, declarable, declarations, mark
from oracle.games.berserk.events import Declare
from oracle.games.berserk.rules import BerserkRules
from oracle.games.berserk.tasks import Aim, Occur, Resolve, Round, Trigger
from oracle.kernel.machine import Ask, Handler, Outcome, Refuse, Step, Task
from oracle.kernel.rulebook import clause_of

PASS = "pass"


def round_(rules: BerserkRules, table: Table, task: Round) -> Outcome:
    if due := tuple(item for item in task.due if item.player == task.who):
        rest = tuple(item for item in task.due if item.player != task.who)
        return Step(table, (Trigger(due, True), Round(table.active, 0, task.declared, rest)))
    legal, barred = declarable(rules, table, task.who, task.declared)
    options = ((one.label, _declared(rules, table, task, one)) for one in legal)
    return Ask(task.who, "priority", ((PASS, _passed(table, task)), *options), barred)


def declare(rules: BerserkRules, table: Table, task: Declare) -> Outcome:
    """Declare what a case says; raise `ImpossibleBoard` if by now its card has left the game zone, or is the player's no more."""
    filled = with_abilities(table)
    known = {one.label: one for one in declarations(rules, filled, task.player)}
    if task.what not in known:
        raise ImpossibleBoard(path=("when",), why=Word(N_("by now the player has no such thing to declare")))
    has_priority = task.player == (task.priority or table.active)
    if not rules.may_declare(has_priority, known[task.what].ability.instant, task.player == table.active):
        return Refuse(clause_of(rules.may_declare))
    legal, barred = declarable(rules, filled, task.player)
    if task.what in dict(barred):
        return Refuse(dict(barred)[task.what])
    return _declared(rules, filled, Round(task.player), next(one for one in legal if one.label == task.what))


def _passed(table: Table, task: Round) -> Step:
    if not task.passed:
        return Step(table, (Round(other(table, task.who), 1, task.declared, task.due),))
    onwards = Round(table.active, 0, task.declared, task.due)
    return Step(table, (Resolve(), onwards) if table.stack else ())


def _declared(rules: BerserkRules, table: Table, task: Round, one: Declaration) -> Step:
    """Put something on the stack."""
    onwards = Round(table.active, 0, tuple(sorted((*task.declared, mark(table, one)))), task.due)
    if one.what != "defends":
        return Step(table, (Aim(one.item), onwards))
    is_now = table.waiting and rules.comes_at(REDIRECTION) == REDIRECTION[0]
    acts = (Occur("acts", (one.card,)),) if is_now else ()
    return Step(push(table, one.item), (*acts, onwards))


HANDLERS: dict[type[Task], Handler] = {Round: round_, Declare: declare}
