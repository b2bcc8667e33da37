// Pictures of the site for people to look at: phone and desktop, light and dark.

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { openPage } from "./harness.mjs";
import { PHONE } from "./pages.mjs";

/** @type {[string, string][]} */
const views = [
  ["home", "index.html"],
  ["spec", "spec/72-solo.html#SOLO-12"],
  ["lesson", "lessons/solo-next-seat-mated-at-once.html#step-1"],
  ["inert", "lessons/alliance-inert-pieces-are-not-taken.html#step-1"],
  ["ruling", "rulings/mate-credit.html"],
  ["tour", "tours/es/alliance.html#step-8"],
  ["play", "play/index.html#variant=teams&moves=h2-h4"],
];

/** @param {import("./harness.mjs").Setting} setting */
export async function takeShots(setting) {
  const folder = join(setting.build, "site-shots");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await setting.check("screenshots", async () => {
    for (const scheme of /** @type {const} */ (["light", "dark"])) {
      for (const [size, options] of /** @type {const} */ ([["phone", PHONE], ["desktop", { viewport: { width: 1280, height: 900 } }]])) {
        const { page } = await openPage(setting, { ...options, colorScheme: scheme, reducedMotion: "reduce" });
        for (const [name, path] of views) {
          await page.goto(`${setting.origin}/${path}`);
          if (name === "play") await page.locator("#board td button").first().waitFor();
          await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`) });
        }
        await page.context().close();
      }
    }
    const { page } = await openPage(setting);
    await page.goto(`${setting.origin}/lessons/solo-next-seat-mated-at-once.html`);
    await page.pdf({ path: join(folder, "lesson-on-paper.pdf"), format: "A4" });
    await page.context().close();
    return `in ${folder}`;
  });
}
