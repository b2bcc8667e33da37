// Everybody can use it: the keyboard alone, names for screen readers, and what axe-core finds.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, expectEqual, openPage } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Setting} Setting
 * @typedef {import("playwright-core").Page} Page */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** One page of every kind; of those that are mere lists the colours need to be looked at once. */
const pages = [
  "index.html", "spec/72-solo.html", "spec/variants.html", "lessons/solo-next-seat-mated-at-once.html",
  "lessons/alliance-inert-pieces-are-not-taken.html", "rulings/alliance-leap-inert.html", "tours/pt/alliance.html", "play/index.html",
];
const lists = ["spec/index.html", "spec/92-protocol.html", "lessons/index.html", "lessons/72-solo/mate.html", "rulings/index.html", "tours/es/index.html"];

/** @param {Setting} setting
 * @param {string} path
 * @param {"light" | "dark"} colorScheme */
async function withoutSeriousFault(setting, path, colorScheme) {
  const { page } = await openPage(setting, { colorScheme, bypassCSP: true, reducedMotion: "reduce" });
  await page.goto(`${setting.origin}/${path}`);
  if (path.startsWith("play")) {
    await page.locator("#board td button").first().waitFor();
    await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  }
  await page.addScriptTag({ content: axe });
  const found = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, { resultTypes: ["violations"] }));
  await page.context().close();
  const bad = found.violations.filter((/** @type {any} */ { impact }) => impact === "serious" || impact === "critical");
  expect(bad.length === 0, bad.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 150)} (${nodes.length})`).join("; "));
}

/** A move made with keys only, from the beginning of the page on.
 * @param {Setting} setting */
async function keyboardAlone(setting) {
  const { page, faults } = await openPage(setting);
  await page.goto(`${setting.origin}/play/index.html#variant=teams`);
  await page.locator("#board td button").first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let i = 0; i < 40 && !(await focused()).startsWith("d1"); i += 1) await page.keyboard.press("Tab");
  expectEqual(await focused(), "d1, red rook", "the board is reached");
  await page.keyboard.press("ArrowUp");
  expectEqual(await focused(), "d2, red pawn", "an arrow key");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expectEqual(await focused(), "d4, empty, can be reached", "the target");
  await page.keyboard.press("Enter");
  expectEqual(await focused(), "d4, red pawn, moved here", "the move");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  expectEqual(await focused(), "a4, blue rook", "no square beyond the edge of an arm");
  await page.locator("#view").selectOption("yellow");
  await page.locator("#board button[tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  expectEqual(await focused(), "a5, blue knight", "down is up for yellow");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
async function boardIsTable(setting) {
  const { page } = await openPage(setting);
  await page.goto(`${setting.origin}/lessons/solo-next-seat-mated-at-once.html#step-1`);
  const table = page.locator("#step-1").getByRole("table").first();
  expectEqual(await table.getByRole("rowheader").count(), 14, "rows");
  expectEqual(await table.getByRole("columnheader").count(), 14, "columns");
  for (const name of ["blue king, grey", "red rook"]) expect(await table.getByRole("img", { name, exact: true }).count() > 0, name);
  expect((await table.innerText()).includes("moved here"), "what moved is not said");
  await page.context().close();
}

/** @param {Setting} setting */
export async function checkAccess(setting) {
  const { check } = setting;
  await check("the playground is played with the keyboard alone", () => keyboardAlone(setting));
  await check("a board is a table with names", () => boardIsTable(setting));
  for (const path of [...pages, ...lists]) {
    for (const scheme of /** @type {const} */ (["light", "dark"])) {
      if (scheme === "dark" && lists.includes(path)) continue;
      await check(`axe-core finds no serious fault: ${path}, ${scheme}`, () => withoutSeriousFault(setting, path, scheme));
    }
  }
}
