// Set-ups as they are written, to set-ups as programs take them [spec 92-protocol, 94-cases].
//
// Shared by the generator and the playground; knows no rules.

/** @typedef {{seats: {name: string, letter: string}[]}} Seated */

/** `{"red": "Kh1 e4"}` to `{"h1": "rK", "e4": "rP"}`.
 * @param {Record<string, string>} pieces
 * @param {Seated} variant */
export function expand(pieces, variant) {
  /** @type {Record<string, string>} */
  const board = {};
  for (const [seat, text] of Object.entries(pieces)) {
    const letter = variant.seats.find(({ name }) => name === seat)?.letter ?? "?";
    for (const token of String(text).split(" ").filter(Boolean)) {
      const kind = /^[A-Z]/.test(token) ? token.charAt(0) : "P";
      board[token.replace(/^[A-Z]/, "")] = letter + kind;
    }
  }
  return board;
}

/** A set-up as the protocol takes it: "start", or a position object with its board in full.
 * @param {any} setup
 * @param {Seated} variant */
export function fullSetup(setup, variant) {
  if (setup === "start" || setup.start) return "start";
  const { events, pieces, ...position } = setup;
  return pieces ? { board: expand(pieces, variant), ...position } : position;
}
