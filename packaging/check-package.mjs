// Uses the npm package from the folder that it was installed into: validates every case with ajv, and writes a file for
// TypeScript in which every case is an object of the package's types.
//
//     node check-package.mjs CHECKOUT OUTPUT      (ajv is the one of the checkout)

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { caseFiles, cases, manifest, rulings, schema, variants } from "fourchess-cases";

const [checkout, output] = process.argv.slice(2);
const { default: Ajv2020 } = createRequire(join(checkout, "package.json"))("ajv/dist/2020.js");
const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema());

const require = (holds, what) => {
  if (!holds) throw new Error(`does not hold: ${what}`);
};

for (const { path, ...file } of caseFiles()) {
  require(validate(file), `${path} is valid: ${validate.errors?.[0]?.instancePath} ${validate.errors?.[0]?.message}`);
}
require(!validate({ format: 1, about: "nothing", cases: [{}] }), "an empty case is refused");
require(cases().length === manifest().cases, "there are as many cases as the manifest says");
require(new Set(cases().map(({ id }) => id)).size === cases().length, "ids are unique");
require(Object.keys(variants()).join() === "teams,solo,alliance,classic", "there are four variants");
require(rulings().every(({ choices }) => choices.length > 1), "rulings have choices");

const lines = [
  'import { cases, type Case, type CaseFile, type Reply, type Request, type Ruling, type VariantInfo, type VariantName }',
  '  from "fourchess-cases";',
  ...caseFiles().map(({ path, ...file }, index) => `export const file${index}: CaseFile = ${JSON.stringify(file)};`),
  `export const variants: Record<VariantName, VariantInfo> = ${JSON.stringify(variants())};`,
  `export const rulings: Ruling[] = ${JSON.stringify(rulings())};`,
  'export const request: Request = { op: "run", id: 1, variant: "solo", setup: "start", steps: [{ play: "h2-h4" }] };',
  'export const reply: Reply = { id: 1, answers: ["ok", ["a7-a6"], { illegal: ["CHECK-2"] }, { turn: "red" }, 20] };',
  "export const titles: string[] = cases().map((scene: Case) => scene.title);",
  "// @ts-expect-error: no such variant",
  'export const wrongRequest: Request = { op: "run", id: 1, variant: "chess", setup: "start", steps: [] };',
  "// @ts-expect-error: no such piece",
  'export const wrongBoard: Request = { op: "run", id: 1, variant: "solo", steps: [], setup: { turn: "red", board: { a4: "rX" } } };',
  "// @ts-expect-error: an answer and a refusal to answer",
  'export const wrongReply: Reply = { id: 1, unsupported: 7 };',
  "// @ts-expect-error: no steps",
  'export const wrongCase: Case = { id: "a", title: "a", clauses: [], since: "1.0", why: "a", level: "required", variant: "solo", setup: "start" };',
];
writeFileSync(output, `${lines.join("\n")}\n`);
console.log(`package: ${cases().length} cases in ${caseFiles().length} files are valid`);
