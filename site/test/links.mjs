// Every link of every page leads somewhere, its fragment too; nothing leads to another host; nothing is written in the page
// that its policy would refuse. Read from the files, without a browser.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

import { expect } from "./harness.mjs";

/** All pages below a folder, as paths in it.
 * @param {string} folder
 * @returns {string[]} */
export const pagesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html")).sort();

/** @param {string} text of a page
 * @param {string} attribute
 * @returns {string[]} */
const values = (text, attribute) =>
  [...text.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map((match) => (match[1] ?? "").replace(/&amp;/g, "&"));

/** @param {import("./harness.mjs").Setting} setting */
export async function checkFiles({ folder, check }) {
  const pages = pagesOf(folder);
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map(pages.map((path) => [path, new Set(values(readFileSync(join(folder, path), "utf8"), "id"))]));

  await check("every link and its fragment leads somewhere, within the site", async () => {
    let count = 0;
    for (const path of pages) {
      const text = readFileSync(join(folder, path), "utf8");
      const markup = text.replace(/<svg class="symbols"[\s\S]*?<\/svg>\n/, "");
      for (const link of [...values(markup, "href"), ...values(markup, "src")].filter((href) => !/^#[a-z]{1}[A-Z][io]?$/.test(href))) {
        expect(!/^[a-z]+:|^\/\//.test(link), `${path}: ${link} leads away`);
        const [file = "", fragment = ""] = link.split("#");
        const target = file === "" ? path : normalize(join(dirname(path), decodeURIComponent(file)));
        expect(existsSync(join(folder, target)), `${path}: there is no ${target}`);
        if (fragment && !target.startsWith("play/")) expect(anchors.get(target)?.has(fragment), `${path}: ${target} has no #${fragment}`);
        count += 1;
      }
    }
    return `${count} links on ${pages.length} pages`;
  });

  await check("every id is used once a page; no style, handler or script stands in a page", async () => {
    for (const path of pages) {
      const text = readFileSync(join(folder, path), "utf8");
      const ids = values(text, "id");
      expect(new Set(ids).size === ids.length, `${path}: an id stands twice`);
      expect(!/<[^>]*\s(style|on[a-z]+)="/.test(text), `${path}: a style or handler in the page`);
      expect(!/<script(?![^>]*\ssrc=)/.test(text), `${path}: a script in the page`);
      expect(text.includes("Content-Security-Policy"), `${path}: no policy`);
    }
  });

  await check("the engine and the first page are small", async () => {
    const packed = gzipSync(readFileSync(join(folder, "play/engine.wasm"))).length;
    const first = ["index.html", "style.css", "icon.svg"].reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
    expect(packed < 200 * 1024, `the engine is ${packed} bytes compressed`);
    expect(first < 100 * 1024, `the first page is ${first} bytes`);
    const module = new WebAssembly.Module(readFileSync(join(folder, "play/engine.wasm")));
    expect(WebAssembly.Module.imports(module).length === 0, "the engine imports something");
    return `engine ${packed} bytes compressed, first page ${first} bytes uncompressed`;
  });
}
