// The moves of `teams`, small and honest: an example of how template.mjs is filled in.
//
// It knows how the pieces move, promotion, the safety of the own king, the capture of a rival's king and that a player
// without a legal move ends the game. It knows neither castling nor en passant, and the harness will say so: cases
// about them fail, while cases about what it does not observe (results, counters, the clauses of a refusal) are skipped.
//
//     build/conform run --variant teams -- node harness/adapters/javascript/teams.mjs

import { invalidSetup, malformed, serve, unsupported } from "./template.mjs";

const hello = {
  protocol: 1,
  name: "teams in JavaScript",
  version: "0.1",
  variants: ["teams"],
  steps: ["play", "legal", "state"],
  observes: ["board", "turn"],
};

const seats = ["red", "blue", "yellow", "green"]; // in the order of play; partners sit opposite
const forward = { r: [0, 1], b: [1, 0], y: [0, -1], g: [-1, 0] };
const partner = { r: "y", y: "r", b: "g", g: "b" };
const straight = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const diagonal = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const knight = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
const everyWay = [...straight, ...diagonal];
const steps = { R: straight, B: diagonal, Q: everyWay, K: everyWay, N: knight };
const promotionRow = 11;
const choices = ["Q", "R", "B", "N"];
const fields = new Set([
  "board", "turn", "states", "castling", "en_passant", "quiet", "moves_made", "checks", "control", "result",
]);
const start = {
  r: "Rd1 Ne1 Bf1 Qg1 Kh1 Bi1 Nj1 Rk1 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2 Pk2",
  b: "Ra11 Na10 Ba9 Qa8 Ka7 Ba6 Na5 Ra4 Pb11 Pb10 Pb9 Pb8 Pb7 Pb6 Pb5 Pb4",
  y: "Rk14 Nj14 Bi14 Qh14 Kg14 Bf14 Ne14 Rd14 Pk13 Pj13 Pi13 Ph13 Pg13 Pf13 Pe13 Pd13",
  g: "Rn4 Nn5 Bn6 Qn7 Kn8 Bn9 Nn10 Rn11 Pm4 Pm5 Pm6 Pm7 Pm8 Pm9 Pm10 Pm11",
};

// --- Squares are texts as "h1"; a board is a map from squares to pieces as "rK" --------------------------------------

const squareText = (file, rank) => String.fromCharCode(96 + file) + rank;
const coordinates = (square) => [square.charCodeAt(0) - 96, Number(square.slice(1))];

function exists(square) {
  const [file, rank] = coordinates(square);
  const inArm = (number) => number <= 3 || number >= 12;
  return file >= 1 && file <= 14 && rank >= 1 && rank <= 14 && !(inArm(file) && inArm(rank));
}

function ahead(square, [files, ranks], times = 1) {
  const [file, rank] = coordinates(square);
  return squareText(file + files * times, rank + ranks * times);
}

function ownRank(seat, square) {
  const [file, rank] = coordinates(square);
  const [files, ranks] = forward[seat];
  return file * files + rank * ranks + (files + ranks > 0 ? 0 : 15);
}

const areRivals = (seat, other) => other !== seat && other !== partner[seat];

// --- How the pieces move ---------------------------------------------------------------------------------------------

// The squares that the piece on a square attacks, whatever stands there.
function attacks(board, square) {
  const [seat, kind] = board.get(square);
  if (kind === "P") {
    const [files, ranks] = forward[seat];
    const ways = [[files + ranks, ranks + files], [files - ranks, ranks - files]];
    return ways.map((way) => ahead(square, way)).filter(exists);
  }
  const reached = [];
  for (const step of steps[kind]) {
    for (let target = ahead(square, step); exists(target); target = ahead(target, step)) {
      reached.push(target);
      if (board.has(target) || kind === "K" || kind === "N") break;
    }
  }
  return reached;
}

// Whether a rival of the seat attacks the square.
function isAttacked(board, square, seat) {
  return [...board].some(([origin, [other]]) => areRivals(seat, other) && attacks(board, origin).includes(square));
}

function pawnSteps(board, square) {
  const [seat] = board.get(square);
  const reached = [];
  for (let times = 1; times <= (ownRank(seat, square) === 2 ? 2 : 1); times += 1) {
    const target = ahead(square, forward[seat], times);
    if (board.has(target) || !exists(target)) break;
    reached.push(target);
  }
  return reached;
}

// Where the piece on a square may go, the safety of its king aside.
function targets(board, square) {
  const [seat, kind] = board.get(square);
  const free = (target) => (board.has(target) ? areRivals(seat, board.get(target)[0]) : kind !== "P");
  const reached = attacks(board, square).filter(free);
  return kind === "P" ? [...reached, ...pawnSteps(board, square)] : reached;
}

function afterMove(board, square, target) {
  const after = new Map(board).set(target, board.get(square));
  after.delete(square);
  return after;
}

// Taking a king ends the game, so it may be done at any risk (ruling teams-king-capture-safety).
function leavesKingSafe(board, square, target) {
  if (board.get(target)?.[1] === "K") return true;
  const [seat] = board.get(square);
  const after = afterMove(board, square, target);
  return [...after].every(([place, piece]) => piece !== `${seat}K` || !isAttacked(after, place, seat));
}

// --- The places of the template --------------------------------------------------------------------------------------

class Teams {
  constructor(variant, setup, options) {
    const known = ["first_seat", "rotate_first_seat", "hints"];
    const foreign = Object.keys(options).find((name) => !known.includes(name));
    if (foreign !== undefined) throw unsupported(`the option ${foreign}`);
    if (setup === "start") this.begin(options.first_seat ?? "red");
    else this.readSetup(setup);
    this.endWithoutMoves();
  }

  begin(firstSeat) {
    const words = Object.entries(start).flatMap(([seat, line]) => line.split(" ").map((word) => [seat, word]));
    this.board = new Map(words.map(([seat, word]) => [word.slice(1), seat + word[0]]));
    this.turn = firstSeat;
  }

  readSetup(setup) {
    if (typeof setup?.board !== "object" || setup.board === null) throw malformed("a set-up with a board is needed");
    if (!Object.keys(setup).every((key) => fields.has(key) || key.startsWith("x-")))
      throw invalidSetup("a field that this variant does not have");
    this.board = new Map(Object.entries(setup.board));
    this.turn = setup.turn;
    const pieces = [...this.board.values()];
    if (![...this.board.keys()].every(exists) || !pieces.every((piece) => /^[rbyg][PNBRQK]$/.test(piece)))
      throw invalidSetup("a square or a piece that this variant does not have");
    const kings = (seat) => pieces.filter((piece) => piece === `${seat}K`).length;
    if (!Object.keys(forward).every((seat) => kings(seat) === 1) || !seats.includes(this.turn))
      throw invalidSetup("every seat needs one king, and somebody must be to move");
    if (!Object.values(setup.states ?? {}).every((state) => state === "active"))
      throw invalidSetup("all seats are active from the beginning to the end");
    for (const [square, [seat, kind]] of this.board) {
      const row = ownRank(seat, square);
      if (kind === "P" && (row < 2 || row >= promotionRow)) throw invalidSetup("a pawn where none can be");
    }
  }

  movesFrom(square) {
    const [seat, kind] = this.board.get(square);
    return targets(this.board, square)
      .filter((target) => leavesKingSafe(this.board, square, target))
      .flatMap((target) => {
        const promotes = kind === "P" && ownRank(seat, target) === promotionRow;
        return promotes ? choices.map((choice) => `${square}-${target}=${choice}`) : [`${square}-${target}`];
      });
  }

  legal(square) {
    if (square !== "*" && !(/^[a-z][1-9][0-9]?$/.test(square) && exists(square)))
      throw malformed(`${square}: no square of the board`);
    return [...this.board]
      .filter(([place, [seat]]) => seat === this.turn?.[0] && (square === "*" || square === place))
      .flatMap(([place]) => this.movesFrom(place));
  }

  endWithoutMoves() {
    if (this.legal("*").length === 0) this.turn = null;
  }

  play(event) {
    if (typeof event === "object" && !("move" in event)) throw unsupported("events other than moves");
    const text = typeof event === "object" ? event.move : event;
    const shape = /^([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?)(?:=([A-Z]))?$/.exec(text);
    if (shape === null) throw malformed(`${text}: no move`);
    const [, square, target, choice] = shape;
    if (!this.board.has(square) || !this.legal(square).includes(text)) return true;
    const takesKing = this.board.get(target)?.[1] === "K";
    this.board = afterMove(this.board, square, target);
    if (choice !== undefined) this.board.set(target, this.turn[0] + choice);
    this.turn = takesKing ? null : seats[(seats.indexOf(this.turn) + 1) % 4];
    this.endWithoutMoves();
    return null;
  }

  state() {
    return { board: Object.fromEntries(this.board), turn: this.turn };
  }
}

await serve(hello, Teams);
