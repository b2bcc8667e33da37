// The cases of Fourchess, positions, and the conformance protocol, as types. spec/94-cases.md and spec/92-protocol.md in
// this package say what they mean; cases/schema/case.schema.json is stricter than any type can be.

// --- Words -----------------------------------------------------------------------------------------------------------

export type VariantName = "teams" | "solo" | "alliance" | "classic";
export type Seat = "red" | "blue" | "yellow" | "green" | "white" | "black";
export type SeatLetter = "r" | "b" | "y" | "g" | "w";
/** `M` is the Maharaja and `L` a pawn whose leap is used (alliance), `D` a promoted queen worth 1 (solo). */
export type PieceKind = "P" | "N" | "B" | "R" | "Q" | "K" | "M" | "D" | "L";
/** The letter of the seat and of the kind, as `rK`. */
export type PieceCode = `${SeatLetter}${PieceKind}`;
/** File letter and rank, as `a4` or `k14`. */
export type Square = string;
/** Two squares, and the piece of a promotion: `h2-h4`, `h10-h11=N`. Castling is the king's own move. */
export type MoveText = string;
/** The id of a clause of the spec, as `CHECK-2`. */
export type ClauseId = string;
export type BySeat<Value> = { [S in Seat]?: Value };
/** Keys that begin with `x-` are free for notes. */
export type Notes = { [key: `x-${string}`]: unknown };
/** Names of rulings with the choice of each; spec/rulings.json lists both. */
export type Rulings = Record<string, string>;

// --- Positions -------------------------------------------------------------------------------------------------------

export type SeatState = "active" | "mated" | "out";
export type CastlingSide = "long" | "short";

export type ResultReason =
  | "mate" | "king-captured" | "stalemate" | "repetition" | "fifty-moves" | "move-limit" | "resignation" | "three-out"
  | "points-lead" | "both-mated" | "mated-and-stalemated" | "insufficient-material" | "agreement" | "flag"
  | "flag-insufficient" | "first-move";

export interface Result {
  kind: "win" | "draw" | "annulled";
  /** In seat order. */
  winners: Seat[];
  reason: ResultReason;
  /** `null` when annulled. */
  values: BySeat<0 | 0.5 | 1> | null;
}

/** Everything of a position but the board. */
export interface PositionFields {
  /** `null` after the end. */
  turn: Seat | null;
  states: BySeat<SeatState>;
  /** The rights that are held; seats without any are left out. */
  castling: BySeat<CastlingSide[]>;
  /** By the seat that made the double step, the square passed over. */
  en_passant: BySeat<Square>;
  scores: BySeat<number>;
  /** Moves made by each seat since the last capture or pawn move; in a set-up one number may stand for all. */
  quiet: BySeat<number> | number;
  moves_made: number;
  /** Seats whose king an active opponent attacks. */
  checks: Seat[];
  /** Milliseconds left. */
  clocks: BySeat<number>;
  offers: BySeat<number>;
  offer: Seat | null;
  control: BySeat<"human" | "cpu">;
  live_kings: Seat[];
  result: Result | null;
}

export type Board = Record<Square, PieceCode>;

/** A position as an engine reports it, with the fields that it observes. */
export type Position = Partial<PositionFields> & { board?: Board } & Notes;
export type ObservedField = keyof PositionFields | "board";

/** A position to begin from, as the protocol sends it. */
export type SetupPosition = Partial<PositionFields> & { board: Board; turn: Seat } & Notes;

// --- Events ----------------------------------------------------------------------------------------------------------

/** `after_ms`: the time that passes before the event (classic). */
type Timed = { after_ms?: number } & Notes;

export type Event =
  | MoveText
  | ({ move: MoveText; offer_draw?: true } & Timed)
  | ({ resign: Seat } & Timed)
  | ({ leave: Seat } & Timed)
  | ({ return: Seat } & Timed)
  | ({ accept_draw: Seat } & Timed)
  | ({ wait_ms: number } & Timed)
  | ({ new_game: true } & Timed);

export interface Options {
  first_seat?: Seat;
  rotate_first_seat?: boolean;
  move_limit?: number;
  hints?: boolean;
  rated?: boolean;
  against_computer?: boolean;
  clock?: { initial_ms: number; increment_ms: number } | "per-move";
}

// --- Cases -----------------------------------------------------------------------------------------------------------

/** Pieces the short way, `{"red": "Kh1 Rd5 e4"}`: a square alone is a pawn. */
export type Pieces = BySeat<string>;

/** How a case begins. Events are played before the steps. */
export type CaseSetup =
  | "start"
  | ({ start: true; events?: Event[] } & Notes)
  | (Partial<PositionFields> & { board: Board; events?: Event[] } & Notes)
  | (Partial<PositionFields> & { pieces: Pieces; events?: Event[] } & Notes);

/** What a step must come to. Only what is named is compared; `board` is a difference, `null` for a square that empties. */
export type Expectation = Partial<Omit<PositionFields, "result">> & {
  board?: Record<Square, PieceCode | null>;
  result?: Partial<Result> | null;
} & Notes;

/** What a state must be: as above, but `board` in full. */
export type ExpectedState = Partial<Omit<PositionFields, "result">> & {
  board?: Board;
  result?: Partial<Result> | null;
} & Notes;

export type Refusal = { illegal: ClauseId[] } & Notes;

/** By the choice that the implementation declared; `ruling` names the ruling. */
export type ByChoice<Value> = { ruling: string } & { [choice: string]: Value | string };

export type Step =
  | ({ play: Event; expect?: Expectation } & Notes)
  | ({ play: Event; expect_by: ByChoice<Expectation | Refusal> } & Notes)
  | ({ illegal: Event; clauses: ClauseId[] } & Notes)
  | ({ legal: "*" | Square; expect: MoveText[] } & Notes)
  | ({ legal: "*" | Square; expect_by: ByChoice<MoveText[]> } & Notes)
  | ({ state: ExpectedState } & Notes)
  | ({ state: true; expect_by: ByChoice<ExpectedState> } & Notes)
  | ({ perft: number; expect: number } & Notes)
  | ({ perft: number; expect_by: ByChoice<number> } & Notes);

export type StepName = "play" | "legal" | "state" | "perft";

interface CaseFacts {
  /** Unique in the corpus, never used again. */
  id: string;
  title: string;
  clauses: ClauseId[];
  /** Clauses that the case comes close to without being about them. */
  near?: ClauseId[];
  /** The version of the corpus that brought the case. */
  since: string;
  why: string;
  /** What must be observed or answered for the case to say anything. */
  needs?: (ObservedField | StepName | "clauses")[];
  /** Choices under which the case runs. */
  rulings?: Rulings;
  options?: Options;
  /** The case is not to be turned to the other seats. */
  symmetry?: false;
}

type CaseVariant = { variant: VariantName; variants?: never } | { variants: VariantName[]; variant?: never };
type CaseLevel = { level: "required"; ruling?: never } | { level: "ruling"; ruling: string | string[] };
type CaseBody =
  | { setup: CaseSetup; steps: Step[]; invalid_setup?: never }
  /** The set-up must be refused, and may hold anything. */
  | { setup: "start" | Record<string, unknown>; invalid_setup: true; steps?: never };

export type Case = CaseFacts & CaseVariant & CaseLevel & CaseBody & Notes;

export type CaseFile = { format: 1; about: string; cases: Case[] } & Notes;

// --- The protocol: one JSON object a line -----------------------------------------------------------------------------

export interface HelloRequest {
  op: "hello";
  protocol: 1;
  /** The version of the suite. */
  suite: string;
}

export interface Hello {
  protocol: 1;
  name: string;
  version: string;
  variants: VariantName[];
  steps: StepName[];
  observes: (ObservedField | "clauses")[];
  /** Choices that differ from the defaults. */
  rulings?: Rulings;
  rulings_per_request?: boolean;
  /** How many requests it takes before the first answer; left out: 1. */
  inflight?: number;
}

export type RequestStep = { play: Event } | { legal: "*" | Square } | { state: true } | { perft: number };

export type RunRequest = {
  op: "run";
  id: number;
  variant: VariantName;
  options?: Options;
  setup: "start" | SetupPosition;
  steps: RequestStep[];
  rulings?: Rulings;
} & Notes;

export interface ByeRequest {
  op: "bye";
}

export type Request = HelloRequest | RunRequest | ByeRequest;

/** One for each step: to `play` "ok" or a refusal, to `legal` moves, to `state` a position, to `perft` a number. */
export type Answer = "ok" | { illegal: ClauseId[] | true } | MoveText[] | Position | number;

export type Reply =
  | { id: number; answers: Answer[] }
  | { id: number; unsupported: string }
  | { id: number; invalid_setup: string }
  | { id: number | null; error: string };

// --- What this package gives ------------------------------------------------------------------------------------------

export interface Manifest {
  format: 1;
  name: string;
  version: string;
  protocol: 1;
  /** As in the reports of `conform`. */
  digest: string;
  cases: number;
  /** `cases`: how many, in files of cases. */
  files: { path: string; sha256: string; cases?: number }[];
}

export interface VariantInfo {
  board: "cross" | "square";
  /** Clockwise from the bottom; `forward` is the way pawns step, in files and ranks. */
  seats: { name: Seat; letter: SeatLetter; forward: [number, number] }[];
  order: Seat[];
  /** The letters of its pieces. */
  kinds: string;
  fields: ObservedField[];
  options: (keyof Options)[];
  /** The ruling whose choices name the starts; `null` where there is one start. */
  start_ruling: string | null;
  starts: Record<string, Pieces>;
}

export interface Ruling {
  name: string;
  question: string;
  choices: string[];
  default: string;
  variants: VariantName[];
  reason: string;
  sources: string[];
}

export function manifest(): Manifest;
/** The JSON schema of case files (draft 2020-12). */
export function schema(): Record<string, unknown>;
export function variants(): Record<VariantName, VariantInfo>;
export function rulings(): Ruling[];
/** All files of cases, each with its path in this package. */
export function caseFiles(): ({ path: string } & CaseFile)[];
/** All cases. */
export function cases(): Case[];
