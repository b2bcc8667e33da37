// A second opinion on the schema of the cases, from a program that is not ours (ajv).
//
// Every case file must satisfy cases/schema/case.schema.json, and every broken file that
// tests/data/broken-cases/manifest.tsv marks "schema" must be refused by it. A broken file marked
// "not-schema" is one that only the harness can see through; the schema must accept it, or the
// mark is wrong.

import Ajv2020 from "ajv/dist/2020.js";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const schemaPath = "cases/schema/case.schema.json";
const brokenFolder = "tests/data/broken-cases";
const mistakes = [];

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

function jsonFiles(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => {
      if (statSync(path).isDirectory()) return jsonFiles(path);
      return path.endsWith(".json") ? [path] : [];
    });
}

// Rows of a tab separated table; blank lines, comments and the heading are left out.
function tableRows(path) {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .filter((row) => row[0] !== "file");
}

// strict: an unknown keyword or a misspelt one in the schema is an error, not a silent pass.
const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
const validate = ajv.compile(readJson(schemaPath));

const caseFiles = readdirSync("cases")
  .sort()
  .filter((name) => name !== "schema" && statSync(join("cases", name)).isDirectory())
  .flatMap((name) => jsonFiles(join("cases", name)));
for (const path of caseFiles) {
  if (!validate(readJson(path))) {
    for (const error of validate.errors.slice(0, 5)) {
      mistakes.push(`${path}: ${error.instancePath || "/"}: ${error.message}`);
    }
  }
}

let refused = 0;
let accepted = 0;
const manifest = join(brokenFolder, "manifest.tsv");
if (existsSync(manifest)) {
  const rows = tableRows(manifest);
  for (const [file, , mark] of rows) {
    const path = join(brokenFolder, file);
    if (mark !== "schema" && mark !== "not-schema") {
      mistakes.push(`${manifest}: ${file}: the third column is "${mark}", not schema or not-schema`);
      continue;
    }
    let valid = false;
    try {
      valid = validate(readJson(path));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (mark === "not-schema") continue; // not even JSON: no question for a schema
    }
    if (mark === "schema" && valid) mistakes.push(`${path}: the schema accepts it`);
    if (mark === "not-schema" && !valid) mistakes.push(`${path}: the schema refuses it, yet it is marked not-schema`);
    if (valid) accepted += 1;
    else refused += 1;
  }
  const listed = new Set(rows.map(([file]) => join(brokenFolder, file)));
  for (const path of jsonFiles(brokenFolder)) {
    if (!listed.has(path)) mistakes.push(`${path}: not listed in ${manifest}`);
  }
}

console.log(`${caseFiles.length} case files, ${refused} broken files refused, ${accepted} left to the harness`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 || caseFiles.length === 0 ? 1 : 0;
