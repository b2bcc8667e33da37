// What was played, as a case file [spec 94-cases].
//
// Shared by the playground and its tests. The expectations are what the engine answered; whoever keeps the case works them
// out by hand, as the mark x-blessed says.

/** @typedef {import("../../packaging/npm/index.d.ts").Position} Position
 * @typedef {{event: any, clauses: string[], before: Position, after: Position}} Played
 * @typedef {{variant: string, rulings: Record<string, string>, setup: any, played: Played[], first?: string | undefined}} Session */

/** A set-up without what is only reported, or is as it is when it is left out.
 * @param {Position} position */
export function setupOf(position) {
  const { checks, result, clocks, ...rest } = position;
  const plain = (/** @type {any} */ value) =>
    value === 0 || value === null
    || (typeof value === "object" && Object.values(value).every((own) => own === 0 || own === "active" || own === "human"));
  return Object.fromEntries(Object.entries(rest).filter(([field, value]) => field === "board" || field === "turn" || !plain(value)));
}

/** @param {Position} before
 * @param {Position} after */
function difference(before, after) {
  const old = before.board ?? {};
  const now = after.board ?? {};
  const squares = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((square) => old[square] !== now[square]);
  return Object.fromEntries(squares.map((square) => [square, now[square] ?? null]));
}

/** The fields of a position that a move changed, the board as a difference.
 * @param {Position} before
 * @param {Position} after */
function expectation(before, after) {
  const entries = Object.entries(after).filter(([field, value]) =>
    !["board", "moves_made", "quiet"].includes(field)
    && JSON.stringify(value) !== JSON.stringify(before[/** @type {keyof Position} */ (field)]));
  return { board: difference(before, after), ...Object.fromEntries(entries) };
}

/** @param {Session} session */
export function caseFile(session) {
  const { variant, rulings, setup, played } = session;
  const clauses = [...new Set(played.flatMap(({ clauses: own }) => own))];
  const steps = played.map(({ event, clauses: own, before, after }) =>
    own.length ? { illegal: event, clauses: own } : { play: event, expect: expectation(before, after) });
  const scene = {
    id: "from-the-playground",
    title: `A game of ${variant} from the playground`,
    variant,
    clauses: clauses.length ? clauses : [variant === "classic" ? "TURN-2" : "TURN-1"],
    level: "required",
    since: "1.0",
    why: "Say here what the reader learns, and work the expectations out by hand.",
    "x-blessed": true,
    ...(Object.keys(rulings).length > 0 && { rulings }),
    ...(session.first && { options: { first_seat: session.first } }),
    setup,
    steps: steps.length ? steps : [{ state: {} }],
  };
  return { format: 1, about: "Scenes from the playground", cases: [scene] };
}
