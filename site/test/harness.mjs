// What the checks of the site share: a list of checks, a browser, a server.

import { chromium } from "playwright-core";

import { serve } from "../serve.mjs";

/** @typedef {import("playwright-core").Browser} Browser
 * @typedef {import("playwright-core").BrowserContextOptions} ContextOptions
 * @typedef {import("playwright-core").Page} Page
 * @typedef {{build: string, folder: string, origin: string, browser: Browser, check: Checks["check"]}} Setting */

/** @param {unknown} condition
 * @param {string} message */
export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** @param {unknown} got
 * @param {unknown} wanted
 * @param {string} what */
export function expectEqual(got, wanted, what) {
  const [one, other] = [JSON.stringify(got), JSON.stringify(wanted)];
  expect(one === other, `${what}: ${one} instead of ${other}`);
}

export class Checks {
  constructor() {
    this.passed = 0;
    /** @type {string[]} */
    this.failed = [];
  }

  /** Runs a check and prints how it went; the next ones run all the same.
   * @param {string} name
   * @param {() => Promise<string | void>} action */
  check = async (name, action) => {
    const start = Date.now();
    try {
      const note = await action();
      this.passed += 1;
      console.log(`ok    ${name}${note ? ` (${note})` : ""}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      this.failed.push(name);
      console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
}

/** A page that notes everything it should not do.
 * @param {Setting} setting
 * @param {ContextOptions} [options]
 * @returns {Promise<{page: Page, faults: string[]}>} */
export async function openPage({ browser, origin }, options = {}) {
  const context = await browser.newContext({ permissions: [], ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`${page.url()}: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("file:") && !request.url().startsWith("blob:")) faults.push(`${page.url()}: asks ${request.url()}`);
  });
  return { page, faults };
}

/** Has everything ready, runs the checks, and puts everything away.
 * @param {string} build
 * @param {(setting: Setting) => Promise<void>} run
 * @returns {Promise<Checks>} */
export async function withSite(build, run) {
  const folder = `${build}/site`;
  const server = await serve(folder, 0);
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  // The sandbox of Chromium refuses to run as root, and everything it loads is ours.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  const checks = new Checks();
  try {
    await run({ build, folder, origin: `http://127.0.0.1:${port}`, browser, check: checks.check });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  return checks;
}
