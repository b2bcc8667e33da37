// Every page in the browser: it loads without a fault, fits a phone, and steps of lessons and tours walk.

import { expect, expectEqual, openPage } from "./harness.mjs";
import { pagesOf } from "./links.mjs";

/** @typedef {import("./harness.mjs").Setting} Setting
 * @typedef {import("playwright-core").Page} Page */

const TABS = 3;
export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Whether something is wider than the page. @param {Page} page */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** @param {Setting} setting */
async function everyPage(setting) {
  const every = Number(process.env.PAGES_EVERY ?? 1);
  const all = pagesOf(setting.folder);
  const paths = all.filter((_, index) => index % every === 0);
  const total = paths.length;
  /** @type {string[]} */
  const wide = [];
  const tabs = await Promise.all(Array.from({ length: TABS }, () => openPage(setting, PHONE)));
  await Promise.all(tabs.map(async ({ page }) => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      await page.goto(`${setting.origin}/${path}`);
      if (await overflow(page) > 0) wide.push(path);
    }
  }));
  await Promise.all(tabs.map(({ page }) => page.context().close()));
  const faults = tabs.flatMap(({ faults: own }) => own);
  expect(faults.length === 0, faults.slice(0, 5).join("; "));
  expect(wide.length === 0, `wider than 360 px: ${wide.slice(0, 5).join(", ")}`);
  return `${total} of ${all.length} pages`;
}

/** The steps that are to be seen. @param {Page} page */
const shown = (page) => page.locator(".step").evaluateAll((steps) => steps.filter((step) => step.checkVisibility()).map((step) => step.id));

/** @param {Setting} setting
 * @param {string} path */
async function walkTour(setting, path) {
  const { page, faults } = await openPage(setting);
  await page.goto(`${setting.origin}/${path}`);
  const count = await page.locator(".step").count();
  for (let i = 1; i <= count; i += 1) {
    expectEqual(await shown(page), [`step-${i}`], path);
    if (i < count) await page.locator("[data-go='1']").click();
  }
  expect(await page.locator("[data-go='1']").isDisabled(), "the last step has a next one");
  expect(count >= 10 && count <= 15, `${path} has ${count} steps`);
  await page.keyboard.press("ArrowLeft");
  expectEqual(await shown(page), [`step-${count - 1}`], "the arrow key");
  expect(page.url().endsWith(`#step-${count - 1}`), "the address follows");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting
 * @param {string} origin a folder of files too */
async function walkLesson(setting, origin) {
  const { page, faults } = await openPage(setting);
  await page.goto(`${origin}/lessons/start-four-players-push-toward-the-middle.html#step-3`);
  expectEqual(await shown(page), ["step-3"], "the deep link");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expectEqual(await shown(page), ["step-5"], "arrow keys");
  await page.keyboard.press("Home");
  expectEqual(await shown(page), ["step-0"], "the set-up");
  const king = page.locator("#step-0 [aria-label='blue king']");
  const before = await king.boundingBox();
  await page.locator(".viewer select").selectOption("blue");
  const after = await king.boundingBox();
  const board = await page.locator("#step-0 .board").boundingBox();
  expect(before && after && board && after.y > board.y + board.height * 0.8 && before.x < board.x + board.width * 0.2, "blue does not see its king at the bottom");
  await page.locator(".around [rel=next]").click();
  await page.waitForLoadState();
  expect(await page.locator("h1").count() === 1, "the next case");
  await page.goto(`${origin}/spec/50-check.html#CHECK-2`);
  await page.locator("#CHECK-2 summary").first().click();
  await page.locator("#CHECK-2 details[open] li a").first().click();
  await page.waitForLoadState();
  expect(await page.locator(".lesson").count() === 1, "from a clause to a case");
  expect(faults.length === 0, faults.join("; "));
  await page.context().close();
}

/** @param {Setting} setting */
export async function checkPages(setting) {
  const { check, origin, folder } = setting;
  await check("every page loads without a fault and fits 360 px", () => everyPage(setting));
  for (const language of ["en", "es", "pt"]) {
    for (const variant of ["teams", "solo", "alliance", "classic"]) {
      await check(`the tour of ${variant} in ${language} is walked`, () => walkTour(setting, `tours/${language}/${variant}.html`));
    }
  }
  await check("a lesson is walked, turned and left", () => walkLesson(setting, origin));
  await check("spec and lessons work from a folder of files", () => walkLesson(setting, new URL(`${folder}/`, `file://${process.cwd()}/`).href.replace(/\/$/, "")));
  await check("on paper every step of a lesson is there", async () => {
    const { page } = await openPage(setting);
    await page.goto(`${origin}/lessons/solo-next-seat-mated-at-once.html`);
    await page.emulateMedia({ media: "print" });
    const steps = await shown(page);
    expectEqual(steps, ["step-0", "step-1", "step-2", "step-3", "step-4"], "steps");
    expect(!await page.locator(".stepper").isVisible(), "buttons on paper");
    await page.context().close();
  });
  await check("without scripts every step of a lesson is there", async () => {
    const { page } = await openPage(setting, { javaScriptEnabled: false });
    await page.goto(`${origin}/lessons/solo-next-seat-mated-at-once.html`);
    expectEqual(await page.locator(".step").count(), 5, "steps");
    expect(await page.locator("#step-4").isVisible(), "the last step is hidden");
    await page.context().close();
  });
  await check("a ruling shows both boards", async () => {
    const { page, faults } = await openPage(setting);
    await page.goto(`${origin}/rulings/index.html`);
    await page.getByRole("link", { name: "Who scores a mate" }).click();
    await page.waitForLoadState();
    expect(await page.locator(".effect").count() >= 5, "effects");
    expectEqual(await page.locator(".effect").first().locator(".board").count(), 2, "boards");
    expect(faults.length === 0, faults.join("; "));
    await page.context().close();
  });
}
