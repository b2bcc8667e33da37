// Everything the pages are made from: the cases, the variants, the rulings, the chapters, and which cases stand for which
// clause. Read from the repository and from the programs in the build folder; nothing is written down twice.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("../../packaging/npm/index.d.ts").Ruling} Ruling
 * @typedef {{setup: any, steps?: any[], id: string, title: string, why: string, clauses: string[], near?: string[], level: string,
 *   ruling?: string | string[], rulings?: Record<string, string>, options?: any, variant?: string, variants?: string[],
 *   since: string, invalid_setup?: boolean, "x-hand"?: string, "x-pin"?: string}} Case
 * @typedef {{chapter: string, name: string, about: string, cases: Case[]}} Topic
 * @typedef {{type: string, level?: number, html?: string, text?: string, info?: string, rows?: string[][], blocks?: Block[]}} Block
 * @typedef {{name: string, shape: import("../web/board.mjs").Shape, seats: {name: string, letter: string}[], order: string[],
 *   kinds: string, fields: string[], start_ruling: string | null, starts: Record<string, any>}} Variant
 * @typedef {{id: string, chapter: string, kind: string, level: string, variants: string[], upheld: string[],
 *   opposed: string[]}} Clause */

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The variants in the order of the spec, each with its board.
 * @returns {Map<string, Variant>} */
function readVariants() {
  const file = readJson("cases/variants.json");
  return new Map(Object.entries(file.variants).map(([name, variant]) => [
    name, { name, ...variant, shape: file.boards[variant.board] },
  ]));
}

/** @returns {Topic[]} */
function readTopics() {
  const chapters = readdirSync("cases").filter((name) => /^\d\d-/.test(name)).sort();
  return chapters.flatMap((chapter) =>
    readdirSync(join("cases", chapter)).filter((name) => name.endsWith(".json")).sort().map((name) => ({
      chapter, name: name.slice(0, -5), ...readJson(join("cases", chapter, name)),
    })));
}

/** The chapters as blocks, by their path.
 * @param {string} build
 * @returns {Record<string, Block[]>} */
function readChapters(build) {
  const files = readdirSync("spec").filter((name) => name.endsWith(".md")).sort().map((name) => join("spec", name));
  return JSON.parse(execFileSync(join(build, "site-blocks"), files, { encoding: "utf8", maxBuffer: 1 << 28 }));
}

/** @param {string} build
 * @returns {Map<string, Clause>} */
function readClauses(build) {
  // It ends with 1 where something is not covered; that is for the tests to say.
  const run = spawnSync(join(build, "conform"), ["coverage", "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return new Map(JSON.parse(run.stdout).clauses.map((/** @type {Clause} */ clause) => [clause.id, clause]));
}

/** The words of a clause as HTML, paragraphs run together, notes and diagrams left out.
 * @param {Block[]} blocks of its chapter
 * @param {string} id */
function clauseWords(blocks, id) {
  const start = blocks.findIndex((block) => block.type === "heading" && block.level === 4 && block.html === id);
  const rest = blocks.slice(start + 2);
  const end = rest.findIndex((block) => block.type === "heading");
  const own = end < 0 ? rest : rest.slice(0, end);
  return own.filter((block) => block.type === "paragraph").map((block) => block.html ?? "").join(" ");
}

/** @param {string} build */
export function readCorpus(build) {
  const topics = readTopics();
  const chapters = readChapters(build);
  const clauses = readClauses(build);
  return {
    build,
    variants: readVariants(),
    topics,
    cases: new Map(topics.flatMap((topic) => topic.cases.map((scene) => [scene.id, { scene, topic }]))),
    chapters,
    clauses,
    /** What each clause says, as HTML. */
    texts: new Map([...clauses.values()].map(({ id, chapter }) => [id, clauseWords(chapters[`spec/${chapter}.md`] ?? [], id)])),
    /** @type {Ruling[]} */
    rulings: readJson("spec/rulings.json"),
  };
}

/** @typedef {ReturnType<typeof readCorpus>} Corpus */

/** The variants under which a case runs.
 * @param {Case} scene */
export const variantsOf = (scene) => scene.variants ?? [scene.variant ?? ""];
