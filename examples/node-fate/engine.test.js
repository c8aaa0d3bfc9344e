import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { agree, attack, layToken, move, newTable, PASS, roll } from "./engine.js";

/** A table of seats such as `troll: { light: 1 }`, clockwise. */
const table = (seats, rest = {}) =>
  newTable({
    edition: "woodland", woodland: false, agreed: "", creatures: ["ogre"], stock: 30, dice: new Map(),
    players: Object.entries(seats).map(([name, { region = "outer", toad = false, ...fate }]) => ({
      name, region, toad, fate: { light: 0, dark: 0, plain: 0, ...fate },
    })),
    ...rest,
  });

const label = (option) => (option === PASS ? "pass" : option.token ? `${option.token} ${option.die + 1}` : option);

/**
 * Plays `steps` by a list of lines, each "who asks: answer": "troll die: 4", "elf fate troll: dark 1" (fate on troll's roll).
 * Fails if something else is asked, or if lines are left.
 */
function follow(steps, lines) {
  const left = [...lines];
  let step = steps.next();
  while (!step.done) {
    const { ask, player, roll: on, again, options } = step.value;
    const asked =
      ask === "throw" ? `${on.owner} ${again ? "again" : "die"}` : ask === "fate" ? `${player.name} fate ${on.owner}` : "rules";
    assert.ok(left.length, `${asked} is asked after the last line`);
    const [name, pick] = left.shift().split(": ");
    assert.equal(asked, name);
    step = steps.next(ask === "throw" ? Number(pick) : options.find((option) => label(option) === pick));
  }
  assert.deepEqual(left, []);
}

const fateOf = (t) => Object.fromEntries(t.players.map(({ name, fate }) => [name, [fate.light, fate.dark, fate.plain]]));
const isForbidden = { forbidden: true };

test("C08, C09, C18: one light token, one die, the new face stands though it is worse, and nothing more is asked", () => {
  const t = table({ troll: { light: 2 }, elf: { dark: 1 } });
  follow(move(t, "troll"), ["troll die: 4", "troll fate troll: light 1", "troll again: 1"]);
  assert.deepEqual(t.dice.get("troll"), [1]);
  assert.deepEqual(fateOf(t), { troll: [1, 0, 0], elf: [0, 1, 0] });
  assert.equal(t.stock, 31);
});

test("C15, C16: light is not for a rival's roll, nor dark for one's own", () => {
  const t = table({ troll: { dark: 5 }, elf: { light: 5 } });
  follow(move(t, "troll"), ["troll die: 1"]);
  const mixed = table({ troll: { light: 1 }, elf: { light: 1, dark: 1 } });
  assert.throws(() => follow(move(mixed, "troll"), ["troll die: 6", "troll fate troll: pass", "elf fate troll: light 1"]), isForbidden);
});

test("C17: the roller first, then the others clockwise from his left; the first dark token ends it", () => {
  const t = table({ monk: { dark: 1 }, troll: { light: 1, dark: 1 }, elf: { dark: 1 }, druid: { dark: 1 } });
  follow(move(t, "troll"), [
    "troll die: 6", "troll fate troll: pass", "elf fate troll: pass", "druid fate troll: dark 1", "troll again: 2",
  ]);
  assert.deepEqual(fateOf(t), { monk: [0, 1, 0], troll: [1, 1, 0], elf: [0, 1, 0], druid: [0, 0, 0] });
});

test("C20: of two dice one is rerolled, once for the roll", () => {
  const t = table({ troll: { light: 2 }, elf: { dark: 2 } });
  const answers = ["troll die: 2", "troll die: 3", "troll fate troll: light 2", "troll again: 6"];
  follow(roll(t, "troll", "instruction", { count: 2, orderedBy: "space" }), answers);
  assert.deepEqual(t.dice.get("troll"), [2, 6]);
});

test("C11-C14: other rolls are not open, nor are there dice in the Inner Region or for a Toad", () => {
  const t = table({ troll: { light: 1, region: "inner" }, elf: { light: 1, dark: 1, toad: true } });
  follow(roll(t, "troll", "draw", { orderedBy: "card" }), ["troll die: 3"]);
  follow(roll(t, "troll", "first player"), ["troll die: 3"]);
  follow(roll(t, "troll", "instruction"), ["troll die: 3"]);
  follow(move(t, "troll"), []);
  follow(move(t, "elf"), []);
  assert.throws(() => follow(roll(t, "elf", "movement"), []), isForbidden);
  // A Toad keeps its fate, and spends it (2.7).
  follow(roll(t, "troll", "instruction", { orderedBy: "object" }), [
    "troll die: 3", "troll fate troll: pass", "elf fate troll: dark 1", "troll again: 3",
  ]);
});

test("C26, C27: nothing on what a creature rolls", () => {
  const t = table({ troll: { light: 1 }, elf: { light: 1, dark: 1 } });
  follow(attack(t, "troll", "ogre"), ["troll die: 2", "ogre die: 6", "troll fate troll: pass", "elf fate troll: pass"]);
  follow(roll(t, "troll", "instruction", { orderedBy: "card", creature: "ogre" }), ["ogre die: 5"]);
  assert.deepEqual([...t.dice], [["troll", [2]], ["ogre", [5]]]);
});

test("2.4: attacker's light, defender's light, then dark on the one roll, the opponent first, and on the other", () => {
  const t = table({ troll: { light: 1, dark: 1 }, monk: { dark: 2 }, elf: { light: 1, dark: 1 } });
  follow(attack(t, "troll", "elf"), [
    "troll die: 2", "elf die: 5", "troll fate troll: pass", "elf fate elf: pass",
    "elf fate troll: pass", "monk fate troll: dark 1", "troll again: 1",
    "troll fate elf: pass", "monk fate elf: dark 1", "elf again: 1",
  ]);
  assert.deepEqual(fateOf(t), { troll: [1, 1, 0], monk: [0, 0, 0], elf: [1, 1, 0] });
  assert.equal(t.stock, 32);
});

test("2.1: base fate is for one's own rolls; of what creatures roll only the attack is closed", () => {
  const t = table({ troll: { plain: 2 }, elf: { plain: 1 } }, { edition: "base" });
  follow(attack(t, "troll", "ogre"), ["troll die: 2", "ogre die: 6", "troll fate troll: plain 1", "troll again: 2"]);
  follow(roll(t, "troll", "instruction", { orderedBy: "card", creature: "ogre" }), [
    "ogre die: 5", "troll fate ogre: plain 1", "ogre again: 1",
  ]);
  follow(move(t, "troll"), ["troll die: 1"]);
});

test("C02-C07: the rules of the table, and the faces of its tokens", () => {
  const free = table({ troll: {} });
  follow(agree(free), ["rules: plain"]);
  assert.throws(() => layToken(free, "troll", "gold"), isForbidden);
  const woodland = table({ troll: {} }, { woodland: true, stock: 2 });
  follow(agree(woodland), []);
  layToken(woodland, "troll", "gold");
  assert.throws(() => layToken(woodland, "troll", "plain"), isForbidden);
  layToken(woodland, "troll", "dark blue");
  assert.throws(() => layToken(woodland, "troll", "gold"), isForbidden, "an empty stock");
  assert.deepEqual(fateOf(woodland), { troll: [1, 1, 0] });
  assert.equal(woodland.agreed, "two-sided");
  assert.throws(() => table({ troll: {} }, { woodland: true, agreed: "plain" }), isForbidden);
});

test("the adapter: a conversation, with picks that are not legal and messages that are not either", () => {
  const seat = (light, dark) => ({ fate_value: 1, light, dark, plain: 0, region: "outer", toad: false });
  const board = {
    order: ["troll", "elf"], seats: { troll: seat(1, 0), elf: seat(1, 1) }, stock: 33, turn: "", creatures: [], dice: {},
    woodland: false, fate_rules: "", tokens: 36,
  };
  const run = (...play) => ({ op: "run", situation: { board, events: [{ event: { move: { by: "troll", dice: 1 } }, play }] } });
  const die = { "troll.die-1": 2 };
  const fate = { "troll.fate": "light die-1" };
  const passed = { "troll.fate": "pass" };
  const ask = (who, what, options) => ({ asks: { who, what, options } });
  const spent = { ...board, seats: { troll: seat(0, 0), elf: seat(1, 1) }, stock: 34, dice: { troll: [5] } };
  const said = [
    [{ op: "select", game: "talisman", edition: "woodland", readings: {} }, { ok: true }],
    [run(die, fate, { "troll.reroll": 5 }), { board: spent, used: 3 }],
    [run({ "troll.fate-before": "light die-1" }), ask("troll", "die-1", [1, 2, 3, 4, 5, 6])],
    [run(die, { "elf.fate": "dark die-1" }), ask("troll", "fate", ["pass", "light die-1"])],
    [run(die, fate, { "troll.reroll": 5 }, { "troll.result": "old" }), { board: spent, used: 3 }],
    [run(die, fate, { "troll.reroll": 5 }, { "elf.fate": "dark die-1" }), { board: spent, used: 3 }],
    [run(die, passed), ask("elf", "fate", ["pass", "dark die-1"])],
    [run(die, passed, { "elf.fate": "light die-1" }), { refused: { text: "that cannot be chosen here" } }],
    [run(die, { "troll.fate": "light all" }), { refused: { text: "that cannot be chosen here" } }],
    [{ op: "run", situation: { board, events: [{ event: { dance: {} } }] } }, { unsupported: { feature: "the event dance" } }],
    [{ op: "run", situation: { board, events: [{}] } }, "error"],
    [{ op: "sing" }, "error"],
  ];
  const input = said.map(([message], id) => JSON.stringify({ ...message, id })).join("\n");
  const adapter = fileURLToPath(new URL("adapter.js", import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [adapter], { input: `${input}\nno JSON\n{"op": "bye", "id": 99}\n`, encoding: "utf8" });
  assert.equal(status, 0);
  const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(answers.length, said.length + 1);
  for (const [id, [, expected]] of said.entries()) {
    if (expected === "error") assert.ok(answers[id].error.text && answers[id].id === id);
    else assert.deepEqual(answers[id], { id, ...expected });
  }
});
