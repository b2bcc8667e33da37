// The reference engine in a browser: position objects to and from its flat functions (site/wasm/engine.h).
//
// Knows how positions are written down [spec 92-protocol]; every rule is asked of the engine.

import { expand } from "./setup.mjs";
import { squareAt, squareName } from "./board.mjs";

/** @typedef {import("../../packaging/npm/index.d.ts").Position} Position
 * @typedef {{name: string, shape: import("./board.mjs").Shape, seats: {name: string, letter: string}[], order: string[],
 *   kinds: string, fields: string[]}} Variant
 * @typedef {{accepted: boolean, clauses: string[]}} Verdict
 * @typedef {Record<string, (...numbers: number[]) => number> & {memory: WebAssembly.Memory}} Exports */

/** Why a position is refused: the text, the clause first where there is one. */
export class SetupError extends Error {}

// In the order of site/wasm/engine.h.
const fields = [
  "turn", "state", "castling", "en_passant", "score", "quiet", "moves_made", "live_king", "cpu", "offers", "offer", "check",
  "wins", "value",
];
const states = ["active", "mated", "out"];
const sides = ["short", "long"];

export class Engine {
  /** @param {Exports} exports
   * @param {Map<string, Variant>} variants */
  constructor(exports, variants) {
    this.exports = exports;
    this.variants = variants;
    this.variant = /** @type {Variant} */ ([...variants.values()][0]);
    this.use(this.variant.name, {});
  }

  /** @param {BufferSource | Promise<Response>} source
   * @param {Map<string, Variant>} variants */
  static async load(source, variants) {
    const bytes = source instanceof Promise ? await (await source).arrayBuffer() : source;
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Engine(/** @type {any} */ (instance.exports), variants);
  }

  // --- The buffer of text -----------------------------------------------------------------------------------------

  get size() {
    return 65536;
  }

  /** @param {string} text */
  write(text) {
    const bytes = new TextEncoder().encode(text).subarray(0, this.size - 1);
    const buffer = new Uint8Array(this.exports.memory.buffer, this.call("text"), this.size);
    buffer.set(bytes);
    buffer[bytes.length] = 0;
  }

  read() {
    const buffer = new Uint8Array(this.exports.memory.buffer, this.call("text"), this.size);
    return new TextDecoder().decode(buffer.slice(0, buffer.indexOf(0)));
  }

  /** @param {string} name
   * @param {number[]} numbers */
  call(name, ...numbers) {
    return /** @type {(...numbers: number[]) => number} */ (this.exports[`engine_${name}`])(...numbers);
  }

  /** @param {string} field
   * @param {number} [seat] */
  field(field, seat = 0) {
    return this.call("field", fields.indexOf(field), seat);
  }

  // --- Rules and positions ----------------------------------------------------------------------------------------

  /** Plays a variant under rulings, from its start.
   * @param {string} name
   * @param {Record<string, string>} rulings
   * @param {number} [moveLimit] */
  use(name, rulings, moveLimit = 0) {
    const variant = this.variants.get(name);
    this.write(name);
    if (!variant || !this.call("variant")) throw new SetupError(`there is no variant ${name}`);
    this.variant = variant;
    for (const [ruling, choice] of Object.entries(rulings)) {
      this.write(`${ruling}=${choice}`);
      if (!this.call("ruling")) throw new SetupError(`there is no ruling ${ruling}, or it has no choice ${choice}`);
    }
    this.call("move_limit", moveLimit);
    this.call("start", 0);
  }

  /** @param {string} [firstSeat] */
  start(firstSeat) {
    this.call("start", firstSeat ? this.seat(firstSeat) : 0);
  }

  /** @param {string | null | undefined} name */
  seat(name) {
    const index = this.variant.seats.findIndex((seat) => seat.name === name);
    if (index < 0) throw new SetupError(`SETUP-6 ${name} is no seat of ${this.variant.name}`);
    return index;
  }

  /** @param {string} field
   * @param {number} seat
   * @param {unknown} value */
  set(field, seat, value) {
    const number = Number(value);
    if (!Number.isInteger(number) || !this.call("set", fields.indexOf(field), seat, number)) {
      throw new SetupError(`SETUP-6 ${field.replace("_", " ")} cannot be ${JSON.stringify(value)}`);
    }
  }

  /** Begins from a set-up: "start" or a position object, `board` or `pieces`.
   * @param {any} setup */
  setUp(setup) {
    if (setup === "start" || setup?.start) return this.start();
    if (typeof setup !== "object" || setup === null) throw new SetupError("a position is an object with a board");
    this.call("clear");
    for (const [field, value] of Object.entries(setup)) {
      if (field.startsWith("x-") || field === "checks" || field === "clocks") continue;
      if (field !== "pieces" && !this.variant.fields.includes(field)) {
        throw new SetupError(`SETUP-6 ${this.variant.name} has no field ${field}`);
      }
      this.setField(field, value);
    }
    if (!this.call("set_up")) throw new SetupError(this.read());
  }

  /** @param {string} field
   * @param {any} value */
  setField(field, value) {
    const bySeat = (/** @type {string} */ name, /** @type {(own: any) => unknown} */ number) => {
      for (const [seat, own] of Object.entries(value ?? {})) this.set(name, this.seat(seat), number(own));
    };
    switch (field) {
      case "board": return this.setBoard(value);
      case "pieces": return this.setBoard(expand(value, this.variant));
      case "turn": return this.set("turn", 0, this.seat(value));
      case "states": return bySeat("state", (own) => (states.includes(own) ? states.indexOf(own) : -1));
      case "castling": return bySeat("castling", (own) => own.reduce((/** @type {number} */ sum, /** @type {string} */ side) => sum + 1 + sides.indexOf(side), 0));
      case "en_passant": return bySeat("en_passant", (own) => squareAt(own).reduce((sum, n) => sum * 16 + n + 1, 0));
      case "scores": return bySeat("score", Number);
      case "quiet":
        if (typeof value === "object") return bySeat("quiet", Number);
        return this.variant.seats.forEach((_, seat) => this.set("quiet", seat, value));
      case "moves_made": return this.set("moves_made", 0, value);
      case "live_kings": return value.forEach((/** @type {string} */ seat) => this.set("live_king", this.seat(seat), 1));
      case "control": return bySeat("cpu", (own) => (own === "cpu" ? 1 : 0));
      case "offers": return bySeat("offers", Number);
      case "offer": return value === null ? undefined : this.set("offer", 0, this.seat(value));
      case "result":
        if (value !== null) throw new SetupError("SETUP-5 a finished position is no set-up");
    }
  }

  /** @param {Record<string, string>} board */
  setBoard(board) {
    for (const [square, code] of Object.entries(board)) {
      const [file, rank] = squareAt(square);
      const seat = this.variant.seats.findIndex(({ letter }) => letter === code[0]);
      const known = this.variant.kinds.includes(code[1] ?? "?") && code.length === 2;
      if (!known || !this.call("put", file + 1, rank + 1, seat, code.charCodeAt(1))) {
        throw new SetupError(`SETUP-6 ${square} ${code}: no such square, seat or piece, or the square is taken`);
      }
    }
  }

  /** Begins from FEN (two players) or FEN4 (four). Returns what it left out, a line each.
   * @param {string} text */
  readFen(text) {
    this.write(text);
    if (!this.call("read_fen")) throw new SetupError(this.read());
    return this.read().trim();
  }

  fen() {
    this.call("write_fen");
    return this.read();
  }

  // --- Reports ----------------------------------------------------------------------------------------------------

  board() {
    const { shape, seats } = this.variant;
    /** @type {Record<string, string>} */
    const board = {};
    for (let rank = 0; rank < shape.ranks; rank += 1) {
      for (let file = 0; file < shape.files; file += 1) {
        const piece = this.call("piece", file + 1, rank + 1);
        if (piece > 0) board[squareName(file, rank)] = (seats[piece >> 8]?.letter ?? "?") + String.fromCharCode(piece & 255);
      }
    }
    return board;
  }

  /** @template Value
   * @param {(seat: number) => Value | undefined} read
   * @returns {Record<string, Value>} */
  bySeat(read) {
    const entries = this.variant.seats.map(({ name }, seat) => /** @type {const} */ ([name, read(seat)]));
    return /** @type {Record<string, Value>} */ (Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
  }

  /** @param {number} index */
  seatName(index) {
    return index < 0 ? null : this.variant.seats[index]?.name ?? null;
  }

  result() {
    this.call("result");
    const [kind, reason] = this.read().split(" ");
    if (!kind) return null;
    const winners = this.variant.seats.filter((_, seat) => this.field("wins", seat)).map(({ name }) => name);
    return { kind, winners, reason, values: kind === "annulled" ? null : this.bySeat((seat) => this.field("value", seat) / 2) };
  }

  /** The position object, with the fields of the variant.
   * @returns {Position} */
  position() {
    const inPlay = this.variant.order.filter((name) => this.field("check", this.seat(name)));
    /** @type {Record<string, () => unknown>} */
    const writers = {
      board: () => this.board(),
      turn: () => this.seatName(this.field("turn")),
      states: () => this.bySeat((seat) => states[this.field("state", seat)]),
      castling: () => this.bySeat((seat) => [["short"], ["long"], ["long", "short"]][this.field("castling", seat) - 1]),
      en_passant: () => this.bySeat((seat) => {
        const square = this.field("en_passant", seat);
        return square ? squareName((square >> 4) - 1, (square & 15) - 1) : undefined;
      }),
      scores: () => this.bySeat((seat) => this.field("score", seat)),
      quiet: () => this.bySeat((seat) => this.field("quiet", seat)),
      moves_made: () => this.field("moves_made"),
      checks: () => inPlay,
      offers: () => this.bySeat((seat) => this.field("offers", seat)),
      offer: () => this.seatName(this.field("offer")),
      control: () => this.bySeat((seat) => (this.field("cpu", seat) ? "cpu" : "human")),
      live_kings: () => this.variant.seats.filter((_, seat) => this.field("live_king", seat)).map(({ name }) => name),
      result: () => this.result(),
    };
    return Object.fromEntries(this.variant.fields.filter((field) => writers[field]).map((field) => [field, writers[field]?.()]));
  }

  // --- Play -------------------------------------------------------------------------------------------------------

  /** The legal moves of the seat to move, as texts.
   * @returns {string[]} */
  legal() {
    return this.call("legal") ? this.read().split(" ") : [];
  }

  /** @param {any} event a move, or `{move, offer_draw}`, `{resign}`, `{accept_draw}`
   * @returns {Verdict} */
  play(event) {
    const move = typeof event === "string" ? event : event.move;
    let verdict;
    if (event.resign) verdict = this.call("resign", this.seat(event.resign));
    else if (event.accept_draw) verdict = this.call("accept_draw", this.seat(event.accept_draw));
    else {
      this.write(String(move));
      verdict = this.call("play", event.offer_draw ? 1 : 0);
    }
    if (verdict < 0) throw new SetupError(`${move ?? "this"} is not written like a move (h2-h4, h10-h11=N), or no event of this game`);
    return { accepted: verdict === 1, clauses: verdict === 1 ? [] : this.read().split(" ") };
  }
}
