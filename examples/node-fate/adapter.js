/** Puts the engine behind the oracle: JSON lines on standard input, answers on standard output. */
import * as engine from "./engine.js";

const HELLO = {
  protocol: 1,
  implementation: { name: "node-fate", version: "1.0.0", language: "JavaScript" },
  games: [{ id: "talisman", editions: ["woodland", "base"] }],
  can: { play: "script", chance: "named" },
};

const RULES = new Map([["", ""], ["two_sided", "two-sided"], ["plain", "plain"]]);
const RULES_BACK = new Map([...RULES].map(([theirs, ours]) => [ours, theirs]));
const REASONS = new Map([
  ["movement", "movement"], ["attack", "attack"], ["instruction", "instruction"], ["lot", "draw"], ["start", "first player"],
]);
const FACES = new Map([1, 2, 3, 4, 5, 6].map((face) => [face, face]));

let edition = null; // what was selected; nothing else outlives a message

/** What ends a run before its time: thrown, and caught in `answerTo`. */
const ending = (answer) => Object.assign(new Error("the run ends here"), { answer });

function known(map, key, what) {
  if (!map.has(key)) throw ending({ unsupported: { feature: `${what} ${key}` } });
  return map.get(key);
}

function tableFrom(board) {
  return engine.newTable({
    edition,
    woodland: board.woodland,
    agreed: known(RULES, board.fate_rules, "fate rules"),
    players: board.order.map((name) => {
      const { region, toad, light, dark, plain, cards } = board.seats[name];
      if (Object.keys(cards ?? {}).length) throw ending({ unsupported: { feature: "cards of characters" } });
      return { name, region, toad, fate: { light, dark, plain } };
    }),
    creatures: board.creatures,
    stock: board.stock,
    dice: new Map(Object.entries(board.dice)),
  });
}

/** The fate value, whose turn it is and what the box holds do not change in these rules, so they stay as they came. */
function boardFrom(table, board) {
  return {
    ...board,
    seats: Object.fromEntries(table.players.map(({ name, fate }) => [name, { ...board.seats[name], ...fate }])),
    stock: table.stock,
    dice: Object.fromEntries(table.dice),
    fate_rules: RULES_BACK.get(table.agreed),
  };
}

/** The events: each gives the steps of the engine, or nothing if there are none. */
const EVENTS = new Map(Object.entries({
  agree: (table) => engine.agree(table),
  place: (table, { by, up }) => engine.layToken(table, by, up),
  move: (table, { by, dice }) => engine.move(table, by, dice),
  roll: (table, { by, for: reason, dice, source, creature }) =>
    engine.roll(table, by, known(REASONS, reason, "a roll for"), { count: dice, orderedBy: source, creature }),
  attack: (table, { by, against }) => engine.attack(table, by, against),
}));

const fateLabel = (option) => (option === engine.PASS ? "pass" : `${option.token} die-${option.die + 1}`);

/** A request of the engine, under the name that the script has for it: `options` maps labels to what the engine takes. */
function named(request, event) {
  const options = (labelOf) => new Map(request.options.map((option) => [labelOf(option), option]));
  const { player, roll } = request;
  switch (request.ask) {
    case "rules":
      return { who: "table", what: "fate-rules", options: options((rules) => RULES_BACK.get(rules)) };
    case "fate":
      return { who: player.name, what: event === "attack" ? `fate-${roll.owner}` : "fate", options: options(fateLabel) };
    case "throw":
      return { who: roll.owner, what: request.again ? "reroll" : `die-${request.die + 1}`, options: FACES };
  }
}

/** Takes the engine through its steps by the script; how many answers were taken. The engine asks only where there is a choice. */
function follow(steps, event, script) {
  let used = 0;
  for (let step = steps.next(); !step.done;) {
    const { who, what, options } = named(step.value, event);
    const name = `${who}.${what}`;
    if (!Object.hasOwn(script[used] ?? {}, name)) throw ending({ asks: { who, what, options: [...options.keys()] } });
    step = steps.next(options.get(script[used++][name])); // a label that is not there is refused by the engine
  }
  return used;
}

function run({ board, events }) {
  if (!edition) throw new Error("no game has been selected");
  const table = tableFrom(board);
  let used = 0;
  for (const { event, play = [] } of events) {
    const [[name, fields]] = Object.entries(event);
    const steps = known(EVENTS, name, "the event")(table, fields ?? {});
    if (steps) used += follow(steps, name, play);
  }
  return { board: boardFrom(table, board), used };
}

function select({ game, edition: wanted, readings = {} }) {
  edition = null;
  if (game !== "talisman" || !HELLO.games[0].editions.includes(wanted)) return { ok: false, reason: `no ${game} in the edition ${wanted}` };
  if (Object.keys(readings).length) return { ok: false, reason: "it knows one reading of each clause" };
  edition = wanted;
  return { ok: true };
}

function answerTo(message) {
  try {
    switch (message.op) {
      case "hello": return HELLO;
      case "select": return select(message);
      case "run": return run(message.situation);
      default: return { error: { text: `what is ${message.op}?` } };
    }
  } catch (error) {
    if (error.answer) return error.answer;
    return { [error.forbidden ? "refused" : "error"]: { text: error.message } };
  }
}

/** Answers one line; false if it was the last. */
function handle(line) {
  let message = {};
  try {
    message = JSON.parse(line) ?? {};
  } catch { /* it has no `op`, and is answered so */ }
  if (message.op === "bye") return false;
  process.stdout.write(`${JSON.stringify({ id: message.id ?? -1, ...answerTo(message) })}\n`);
  return true;
}

/** Lines end with a line feed and nothing else; node's readline would break them at U+2028 too. */
async function* lines(stream) {
  let rest = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
  yield rest;
}

for await (const line of lines(process.stdin)) {
  if (line.trim() && !handle(line)) break;
}
