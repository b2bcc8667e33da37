// Holds a manifest against the files beside it: every file is listed with its digest, and nothing else is listed.
//
//     node packaging/check-manifest.mjs FOLDER

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const [folder] = process.argv.slice(2);
const { files, cases, digest } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const mistakes = [];

function filesBelow(path) {
  return readdirSync(path)
    .map((name) => join(path, name))
    .flatMap((name) => (statSync(name).isDirectory() ? filesBelow(name) : [name]));
}

for (const { path, sha256 } of files) {
  const is = createHash("sha256").update(readFileSync(join(folder, path))).digest("hex");
  if (is !== sha256) mistakes.push(`${path}: another digest`);
}
const listed = new Set(files.map(({ path }) => path));
for (const path of filesBelow(join(folder, "cases"))) {
  if (!listed.has(relative(folder, path))) mistakes.push(`${path}: not listed`);
}
if (!/^fnv1a64-[0-9a-f]{16}$/.test(digest)) mistakes.push(`no digest: ${digest}`);
const counted = files.reduce((sum, file) => sum + (file.cases ?? 0), 0);
if (counted !== cases || cases === 0) mistakes.push(`${counted} cases, not ${cases}`);

for (const mistake of mistakes) console.error(mistake);
console.log(`manifest: ${files.length} files, ${cases} cases, ${digest}`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
