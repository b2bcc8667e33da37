// An engine for the conformance suite, to be filled in; it needs nothing but Node.
//
// Copy this file, fill in the places marked FILL IN, and hold it against the cases:
//
//     build/conform smoke -- node my-engine.mjs
//     build/conform run -- node my-engine.mjs
//
// As it stands it says honestly that it can do nothing, and every case is skipped. teams.mjs, beside it, fills in the
// same places for the moves of `teams`. spec/92-protocol.md is the whole protocol.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// FILL IN (1 of 2): what your engine can do. What is not named here is skipped, not failed, so begin with little:
// one variant, ["play", "legal"] and nothing observed is enough for a first verdict.
const hello = {
  protocol: 1,
  name: "template",
  version: "0.1",
  variants: [], // of "teams", "solo", "alliance", "classic"
  steps: [], // of "play", "legal", "state", "perft"
  observes: [], // fields of the position object in state(), as "board", "turn"; "clauses" when play() names them
  rulings: {}, // choices that differ from the defaults in spec/rulings.json
};

// Why a request gets no answers. Any other exception ends the program, and the harness reports the case as crashed,
// with the stack.
export class Refusal extends Error {
  constructor(key, why) {
    super(why);
    this.key = key;
  }
}

// A sound request for something that this engine does not know: the case is skipped.
export const unsupported = (why) => new Refusal("unsupported", why);
// The set-up breaks a clause of chapter 10.
export const invalidSetup = (why) => new Refusal("invalid_setup", why);
// The request is none: a key, a type or a text that the protocol does not have.
export const malformed = (why) => new Refusal("error", why);

// FILL IN (2 of 2): one game. It is made anew for every request; nothing of the last one remains.
class Game {
  // setup is "start" or a position object: {"board": {"h1": "rK", ...}, "turn": "red", ...}.
  constructor(variant, setup, options) {
    throw unsupported("nothing is filled in yet");
  }

  // Plays an event: a move as "h2-h4" or "h10-h11=N", or an object as {"resign": "blue"}.
  // Returns null when it has been played; otherwise nothing has changed, and true is returned, or the list of the
  // clauses that forbid it.
  play(event) {
    throw unsupported("play");
  }

  // Returns the legal moves from a square as "h1", or all of them for "*", as texts in any order.
  legal(square) {
    throw unsupported("legal");
  }

  // Returns the position object, with the fields that hello says are observed.
  state() {
    throw unsupported("state");
  }

  // Returns how many sequences of `depth` legal moves there are.
  perft(depth) {
    throw unsupported("perft");
  }
}

// --- The protocol: nothing to fill in from here on -------------------------------------------------------------------

const requestKeys = new Set(["op", "id", "variant", "options", "setup", "steps", "rulings"]);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function answerStep(game, step) {
  if (!isObject(step) || Object.keys(step).length !== 1) throw malformed("a step is an object with one key");
  const [[kind, argument]] = Object.entries(step);
  if (kind === "play") {
    const refusal = game.play(argument);
    return refusal === null ? "ok" : { illegal: refusal };
  }
  if (kind === "legal") return game.legal(argument);
  if (kind === "state") return game.state();
  if (kind === "perft") return game.perft(argument);
  throw malformed(`there is no step ${kind}`);
}

function answerRun(hello, GameClass, request) {
  const unknown = Object.keys(request).filter((key) => !requestKeys.has(key) && !key.startsWith("x-"));
  if (unknown.length > 0 || !Array.isArray(request.steps)) throw malformed("unknown keys, or no list of steps");
  if (!hello.variants.includes(request.variant) || "rulings" in request)
    throw unsupported("this variant, or rulings in a request");
  const game = new GameClass(request.variant, request.setup, request.options ?? {});
  return request.steps.map((step) => answerStep(game, step));
}

function answer(hello, GameClass, request) {
  if (request.op === "hello") return hello;
  const { op, id } = request;
  if (op !== "run" || !Number.isInteger(id)) return { id: null, error: "not a request" };
  try {
    return { id, answers: answerRun(hello, GameClass, request) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { id, [refusal.key]: refusal.message };
  }
}

function read(line) {
  try {
    const request = JSON.parse(line);
    return isObject(request) ? request : {};
  } catch {
    return {};
  }
}

export async function serve(hello, GameClass) {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const request = read(line);
    if (request.op === "bye") break;
    process.stdout.write(`${JSON.stringify(answer(hello, GameClass, request))}\n`);
  }
}

// Only when this file is the program, not when another one imports it.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await serve(hello, Game);
