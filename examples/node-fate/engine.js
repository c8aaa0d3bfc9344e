/**
 * Talisman: dice and the fate that rerolls them, with the light and dark fate of The Woodland or the fate of the base game.
 *
 * What happens at the table is a generator function. It yields a request whenever a player really has something to decide or a die
 * has to be thrown, and takes the answer from `next(answer)`:
 *
 *   { ask: "rules", options }              which fate rules to play by; the answer is one of `options`
 *   { ask: "fate", player, roll, options } whether `player` spends fate on `roll`; the answer is one of `options`: PASS, or
 *                                          { token, die }, with `die` counted from 0
 *   { ask: "throw", roll, die, again }     the answer is a face; `again` if it is a reroll
 *
 * What the rules forbid throws an error that has `forbidden: true`.
 *
 * @typedef {"light" | "dark" | "plain"} Token
 * @typedef {{name: string, region: string, toad: boolean, fate: Record<Token, number>}} Player
 *
 * @typedef {object} Table
 * @property {"woodland" | "base"} edition  which rulebook is in use
 * @property {boolean} woodland             whether The Woodland is in play
 * @property {"" | "two-sided" | "plain"} agreed  the fate rules that the players agreed on
 * @property {Player[]} players             clockwise
 * @property {string[]} creatures
 * @property {number} stock                 fate tokens in the common stock
 * @property {Map<string, number[]>} dice   the dice that lie, by whose roll they are
 *
 * @typedef {object} Roll
 * @property {string} owner      whose dice they are: a character or a creature
 * @property {Player} roller     the character that was told to roll
 * @property {string} creature   the creature that the roll is made for, or ""
 * @property {"movement" | "attack" | "instruction" | "draw" | "first player"} reason
 * @property {string} orderedBy  the kind of card, or the space, that orders an instruction roll, or ""
 * @property {number[]} dice
 * @property {boolean} rerolled  whether fate has been spent on it, whoever did
 */

export const PASS = Object.freeze({ pass: true });

const forbidden = (text) => Object.assign(new Error(text), { forbidden: true });

/** The faces of a fate token, and the fate that each stands for (C05-C07): there is no third face. */
const FACES = {
  "two-sided": new Map([["gold", "light"], ["dark blue", "dark"]]),
  plain: new Map([["plain", "plain"]]),
};

/** @param {Table} setup @returns {Table} */
export function newTable(setup) {
  if (setup.woodland && setup.agreed === "plain") throw forbidden("The Woodland cannot be played with the base fate rules"); // C03
  return setup;
}

/** The Woodland brings its own fate rules (C02, C03); else it is what was agreed (C04), or what the rulebook has. */
const fateRules = (table) => (table.woodland ? "two-sided" : table.agreed || (table.edition === "base" ? "plain" : "two-sided"));

function playerCalled(table, name) {
  const player = table.players.find((other) => other.name === name);
  if (!player) throw forbidden(`nobody called ${name} is at the table`);
  return player;
}

function creatureCalled(table, name) {
  if (!table.creatures.includes(name)) throw forbidden(`there is no creature called ${name} on the board`);
  return name;
}

/** Asks, unless there is nothing to decide. */
function* decide(request) {
  if (request.options.length === 1) return request.options[0];
  const choice = yield request;
  if (!request.options.includes(choice)) throw forbidden("that cannot be chosen here");
  return choice;
}

function* throwDie(roll, die, again) {
  const face = yield { ask: "throw", roll, die, again };
  if (![1, 2, 3, 4, 5, 6].includes(face)) throw forbidden(`a die has no face ${face}`);
  roll.dice[die] = face;
}

function* throwDice(table, count, { owner, roller, creature = "", reason, orderedBy = "" }) {
  if (!Number.isInteger(count) || count < 1) throw forbidden(`${count} dice cannot be thrown`);
  const roll = { owner, roller, creature, reason, orderedBy, dice: [], rerolled: false };
  for (let die = 0; die < count; die++) yield* throwDie(roll, die, false);
  table.dice.set(owner, roll.dice);
  return roll;
}

/** Whether fate may touch the roll at all: the closed list of C11-C14, without what creatures roll. */
function isOpenToFate(table, roll) {
  if (roll.creature) {
    if (fateRules(table) === "two-sided") return false; // C26, C27
    // 2.1: the base rules name a creature's attack roll only, so a roll that a card orders for it is open. 2.5 [AMBIG]: what moves
    // a creature is not a character's movement.
    if (roll.reason !== "instruction") return false;
  }
  // C14 [INFERRED]: any card orders a roll, a character card and one's own Object as well. That an outcome "must be accepted" is
  // no exception from the list.
  return roll.reason === "movement" || roll.reason === "attack" || (roll.reason === "instruction" && roll.orderedBy !== "");
}

/**
 * A player may spend one token to have one die of the roll thrown again.
 *
 * One token a roll, whoever spends it (C10, C19), and one die of it (C20) [AMBIG: per roll, not per die]. The token goes back to the
 * stock (C09); the dice stay the roller's (C16), and the new face counts, whatever it is (C18).
 */
function* offerFate(table, player, token, roll) {
  const spendable = player.fate[token] > 0 && !roll.rerolled;
  const options = spendable ? [PASS, ...roll.dice.map((_, die) => ({ token, die }))] : [PASS];
  const choice = yield* decide({ ask: "fate", player, roll, options });
  if (choice === PASS) return;
  player.fate[token] -= 1;
  table.stock += 1;
  roll.rerolled = true;
  yield* throwDie(roll, choice.die, true);
}

/** Everybody but the roller, clockwise from his left (2.6 [INFERRED]); in a fight his opponent comes first (2.4 [INFERRED]). */
function rivalsOf(table, roller, opponent) {
  const at = table.players.indexOf(roller);
  const clockwise = [...table.players.slice(at + 1), ...table.players.slice(0, at)];
  return opponent ? [opponent, ...clockwise.filter((player) => player !== opponent)] : clockwise;
}

/**
 * All dice lie; now fate may be spent. First the rollers, each on his own roll, the attacker before the defender; nobody comes back
 * to it (C17). Only then the dark fate of the others, roll after roll (2.4 [INFERRED]: lights_first).
 *
 * Light fate is for one's own rolls (C15), dark fate for those of others (C16), and base fate for one's own (2.1). Toads spend fate
 * as everybody does (2.7).
 */
function* spendFate(table, rolls) {
  const open = rolls.filter((roll) => isOpenToFate(table, roll));
  const twoSided = fateRules(table) === "two-sided";
  for (const roll of open) yield* offerFate(table, roll.roller, twoSided ? "light" : "plain", roll);
  if (!twoSided) return;
  for (const roll of open) {
    const opponent = rolls.find((other) => other !== roll && !other.creature)?.roller;
    for (const rival of rivalsOf(table, roll.roller, opponent)) yield* offerFate(table, rival, "dark", roll);
  }
}

/** One moves without a die in the Inner Region and as a Toad (2.2, 2.7). */
const movesWithoutDie = (player) => player.region === "inner" || player.toad;

/** The players agree on the fate rules. A choice they have only without The Woodland (C03), and then in any edition (C04). */
export function* agree(table) {
  const options = table.woodland ? ["two-sided"] : ["two-sided", "plain"];
  table.agreed = yield* decide({ ask: "rules", options });
}

/** A player gets a token from the stock, with the given face up. */
export function layToken(table, name, face) {
  const player = playerCalled(table, name);
  const token = FACES[fateRules(table)].get(face);
  if (!token) throw forbidden(`no fate token in play has the face ${face}`);
  if (table.stock === 0) throw forbidden("the stock of fate tokens is empty"); // 2.1
  table.stock -= 1;
  player.fate[token] += 1;
}

/** A character moves. Without a die there is nothing to reroll (C12). */
export function* move(table, name, count = 1) {
  if (!movesWithoutDie(playerCalled(table, name))) yield* roll(table, name, "movement", { count });
}

/** A character rolls, in his turn or out of it (2.5): for himself, or for a creature. */
export function* roll(table, name, reason, { count = 1, orderedBy = "", creature = "" } = {}) {
  const roller = playerCalled(table, name);
  if (reason === "movement" && !creature && movesWithoutDie(roller)) throw forbidden(`${name} moves without a die`);
  const owner = creature ? creatureCalled(table, creature) : name;
  yield* spendFate(table, [yield* throwDice(table, count, { owner, roller, creature, reason, orderedBy })]);
}

/**
 * A character attacks a creature or another character, in battle or psychic combat: the same dice (C13). Both dice are thrown before
 * anybody decides on fate (2.3, 2.4).
 */
export function* attack(table, name, target) {
  const attacker = playerCalled(table, name);
  const defender = table.players.find((player) => player.name === target);
  if (defender === attacker) throw forbidden("nobody attacks himself");
  const creature = defender ? "" : creatureCalled(table, target);
  const first = yield* throwDice(table, 1, { owner: name, roller: attacker, reason: "attack" });
  const second = yield* throwDice(table, 1, { owner: target, roller: defender, creature, reason: "attack" });
  yield* spendFate(table, [first, second]);
}
