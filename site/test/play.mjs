// The playground in the browser: a game to a king capture, refusals, promotion, taking back, set-ups, copies, and that its
// legal moves are those of the command `fourchess legal`.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCorpus } from "../generate/corpus.mjs";
import { Reference } from "../generate/reference.mjs";
import { askWalks } from "../generate/scenes.mjs";
import { expect, expectEqual, openPage } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Setting} Setting
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{variant: string, position: any, rulings: Record<string, string>}} Sample */

const POSITIONS = 200;

/** A game of teams from the start: with its last move yellow takes green's king, whose turn comes next. */
const KING_CAPTURE = "j1-k3 b5-c5 i13-i12 m7-k7 g2-g3 a10-c11 h14-k11 n6-h12 f2-f3 b7-d7 k11-d4 m6-l6 f1-g2 a6-b5 d4-e3 h12-f10 "
  + "g2-m8 a5-c6 e3-j8 f10-k5 m8-k10 c6-a5 j8-n8";

/** @param {Setting} setting
 * @param {string} hash */
async function openPlay(setting, hash) {
  const { page, faults } = await openPage(setting);
  await page.goto(`${setting.origin}/play/index.html#${hash}`);
  await page.locator("#board td button").first().waitFor();
  return { page, faults };
}

/** @param {Page} page
 * @param {string} square */
const click = (page, square) => page.locator(`#board td[data-s=${square}] button`).click();

/** @param {Page} page
 * @param {string} moves */
async function playMoves(page, moves) {
  for (const move of moves.split(" ")) for (const square of move.split("-")) await click(page, square);
}

/** @param {Page} page */
const message = (page) => page.locator("#message").innerText();

/** What the playground copies. @param {Page} page
 * @param {string} what */
async function copied(page, what) {
  await page.locator(`[data-copy=${what}]`).click();
  return page.locator("#copied").inputValue();
}

// --- A game --------------------------------------------------------------------------------------------------------

/** @param {Setting} setting */
async function gameToKingCapture(setting) {
  const { page, faults } = await openPlay(setting, "variant=teams");
  await playMoves(page, KING_CAPTURE);
  const text = await message(page);
  expect(text.includes("The game is over: win for red and yellow (king captured)"), text);
  await playMoves(page, "h1-h2");
  expect((await message(page)).includes("PLAY-1"), "a move after the end");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function refusal(setting) {
  const { page, faults } = await openPlay(setting, "variant=solo");
  await playMoves(page, "h1-h3");
  expect((await message(page)).includes("h1–h3 is refused"), await message(page));
  await page.locator("#message a").first().click();
  await page.waitForLoadState();
  expect(/\/spec\/[a-z0-9-]+\.html#MOVE-\d+$/.test(page.url()), page.url());
  expect(await page.locator(".clause:target").count() === 1, "the clause is not there");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function promotionAndBack(setting) {
  const setup = { board: { h1: "rK", f10: "rP", a7: "bK", g14: "yK", n8: "gK" }, turn: "red" };
  const { page, faults } = await openPlay(setting, `variant=teams&setup=${encodeURIComponent(JSON.stringify(setup))}`);
  await playMoves(page, "f10-f11");
  await page.getByRole("button", { name: "knight", exact: true }).click();
  expectEqual(JSON.parse(await copied(page, "position")).board.f11, "rN", "promotion");
  await page.locator("#undo").click();
  const back = JSON.parse(await copied(page, "position"));
  expectEqual([back.board.f10, back.turn], ["rP", "red"], "taken back");
  await page.locator("#move").fill("f10-f11=Q");
  await page.locator("#move").press("Enter");
  expectEqual(JSON.parse(await copied(page, "position")).board.f11, "rQ", "the move as text");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function pointsAndGrey(setting) {
  const setup = { pieces: { red: "Kh1 Rb11 Rd4", blue: "Ka7 e8", yellow: "Kg14", green: "Kn8" }, turn: "red" };
  const { page } = await openPlay(setting, `variant=solo&setup=${encodeURIComponent(JSON.stringify(setup))}`);
  await playMoves(page, "d4-a4");
  const seats = await page.locator("#seats").innerText();
  expect(/red\s+20 \+20/.test(seats) && /blue\s+0\s+out/.test(seats), seats);
  expect(await page.locator("#board [href='#bKo']").count() === 1, "blue's king is not grey");
  await page.locator("#rulings summary").click();
  await page.locator("#r-mate-credit").selectOption("checker");
  expect((await page.locator("#ruling-count").innerText()).includes("1 not as by default"), "the ruling");
  expectEqual(await page.locator("#moves li").count(), 1, "the game is played again");
  await page.context().close();
}

// --- Set-ups and copies --------------------------------------------------------------------------------------------

/** @param {Setting} setting */
async function setUpByHand(setting) {
  const { page, faults } = await openPlay(setting, "variant=alliance");
  await page.locator("#editor summary").click();
  await page.locator("#clear").click();
  const pieces = { rK: "g1", bK: "a7", yK: "h14", gK: "n8", rM: "e5" };
  for (const [code, square] of Object.entries(pieces)) {
    await page.locator(`#palette input[value=${code}]`).check({ force: true });
    await click(page, square);
  }
  await page.locator("#turn").selectOption("red");
  await page.locator("#begin").click();
  await page.locator("#editor summary").click();
  await click(page, "e5");
  expect((await message(page)).includes("Maharaja on e5 has"), await message(page));
  await page.locator("#editor summary").click();
  await page.locator("#palette input[value='']").check({ force: true });
  await click(page, "a7");
  await page.locator("#begin").click();
  expect((await message(page)).includes("SETUP-4"), `without a king: ${await message(page)}`);
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function foreignNotations(setting) {
  const { page, faults } = await openPlay(setting, "variant=classic");
  const load = async (/** @type {string} */ text) => {
    if (!await page.locator("#text").isVisible()) await page.locator("#load summary").click();
    await page.locator("#text").fill(text);
    await page.locator("#read").click();
  };
  await load("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  expectEqual(await copied(page, "fen"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "FEN");
  await load("4k3/8/8/8/8/8/4P3/4X3 w - - 0 1");
  expect((await message(page)).includes("column"), `a bad FEN: ${await message(page)}`);
  await page.locator("#variant").selectOption("solo");
  const fen4 = await copied(page, "fen");
  await playMoves(page, "h2-h4");
  await load(fen4);
  expectEqual(await copied(page, "fen"), fen4, "FEN4");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function caseFilePasses(setting) {
  const { page } = await openPlay(setting, "variant=solo&ruling=mate-credit%3Dchecker");
  await playMoves(page, "h2-h4 b7-d7 d2-d9 g13-g11");
  const folder = mkdtempSync(join(tmpdir(), "fourchess-"));
  const file = join(folder, "case.json");
  writeFileSync(file, await copied(page, "case"));
  const run = spawnSync(join(setting.build, "conform"), ["run", "--cases", file, "--", join(setting.build, "adapters/reference")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(run.status === 0 && run.stdout.trim().endsWith("1 passed, 0 failed, 0 skipped"), run.stdout + run.stderr);
  const before = await copied(page, "position");
  const link = await copied(page, "link");
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator("#board td button").first().waitFor();
  expectEqual(await copied(page, "position"), before, "the link");
  await page.context().close();
}

// --- Legal moves ---------------------------------------------------------------------------------------------------

/** Positions of the cases, spread over all of them.
 * @param {string} build
 * @returns {Map<string, Sample[]>} */
function samples(build) {
  const corpus = readCorpus(build);
  const reference = new Reference(join(build, "adapters/reference"));
  const walks = askWalks(corpus, reference);
  reference.answer();
  /** @type {Map<string, Map<string, Sample>>} */
  const found = new Map([...corpus.variants.keys()].map((name) => [name, new Map()]));
  for (const { start, steps, variant, scene } of walks) {
    for (const position of [start, ...steps.map(({ after }) => after)]) {
      if (!position?.turn) continue;
      const rulings = scene.rulings ?? {};
      const { clocks, ...rest } = position;
      found.get(variant.name)?.set(JSON.stringify([rest, rulings]), { variant: variant.name, position: rest, rulings });
    }
  }
  return new Map([...found].map(([name, all]) => {
    const list = [...all.values()];
    return [name, Array.from({ length: POSITIONS }, (_, i) => /** @type {Sample} */ (list[Math.floor((i * list.length) / POSITIONS)]))];
  }));
}

/** @param {string} build
 * @param {Sample} sample */
function legalByCommand(build, { variant, position, rulings }) {
  const pins = Object.entries(rulings).flatMap(([name, choice]) => ["--ruling", `${name}=${choice}`]);
  const run = spawnSync(join(build, "fourchess"), ["legal", "--json", "--variant", variant, ...pins, "--position", "-"], { input: JSON.stringify(position), encoding: "utf8" });
  if (run.status !== 0) throw new Error(`fourchess legal: ${run.stderr}`);
  return /** @type {string[]} */ (JSON.parse(run.stdout)).sort();
}

/** @param {Setting} setting
 * @param {Sample[]} list */
async function sameLegalMoves(setting, list) {
  const { page } = await openPlay(setting, `variant=${list[0]?.variant}`);
  const got = await page.evaluate(async (/** @type {Sample[]} */ all) => {
    const load = (/** @type {string} */ name) => import(new URL(name, location.href).href);
    const [{ Engine }, { default: data }] = [await load("engine.mjs"), await load("data.mjs")];
    const engine = await Engine.load(fetch("engine.wasm"), new Map(data.variants.map((/** @type {any} */ variant) => [variant.name, variant])));
    return all.map(({ variant, position, rulings }) => {
      engine.use(variant, rulings);
      engine.setUp(position);
      return /** @type {string[]} */ (engine.legal()).sort();
    });
  }, list);
  await page.context().close();
  let moves = 0;
  list.forEach((sample, i) => {
    const wanted = legalByCommand(setting.build, sample);
    expectEqual(got[i], wanted, JSON.stringify(sample.position));
    moves += wanted.length;
  });
  return `${list.length} positions, ${moves} moves`;
}

/** Every piece of the seat to move, clicked: the squares that are marked are those of the legal moves.
 * @param {Setting} setting
 * @param {Sample} sample */
async function markedSquares(setting, sample) {
  const { variant, position } = sample;
  const { page } = await openPlay(setting, `variant=${variant}&setup=${encodeURIComponent(JSON.stringify(position))}`);
  const legal = legalByCommand(setting.build, { ...sample, rulings: {} });
  const letter = position.turn === "black" ? "b" : position.turn[0];
  for (const square of Object.keys(position.board).filter((name) => position.board[name][0] === letter)) {
    await click(page, square);
    const marked = await page.locator("#board td.target").evaluateAll((cells) => cells.map((cell) => /** @type {HTMLElement} */ (cell).dataset.s));
    const wanted = [...new Set(legal.filter((move) => move.startsWith(`${square}-`)).map((move) => move.split("-")[1]?.split("=")[0]))];
    expectEqual(marked.sort(), wanted.sort(), `${variant} ${square}`);
    await click(page, square);
  }
  await page.context().close();
}

/** @param {Setting} setting */
export async function checkPlay(setting) {
  const { check } = setting;
  await check("a game is played to a king capture", () => gameToKingCapture(setting));
  await check("a refused move names its clause and links there", () => refusal(setting));
  await check("a promotion asks for the piece, and is taken back", () => promotionAndBack(setting));
  await check("points, grey armies and rulings follow", () => pointsAndGrey(setting));
  await check("a position is set up by hand", () => setUpByHand(setting));
  await check("FEN and FEN4 are read and written", () => foreignNotations(setting));
  await check("a copied case file passes, a copied link comes back", () => caseFilePasses(setting));
  for (const [variant, list] of samples(setting.build)) {
    await check(`the legal moves of ${variant} are those of fourchess legal`, () => sameLegalMoves(setting, list));
    const plain = list.filter(({ rulings }) => Object.keys(rulings).length === 0);
    await check(`the marked squares of ${variant} are its legal moves`, () => markedSquares(setting, /** @type {Sample} */ (plain[plain.length >> 1])));
  }
}
