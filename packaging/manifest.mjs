// Writes manifest.json beside the cases that are to be given away: what there is, and digests to know it by.
//
//     node packaging/manifest.mjs CONFORM ADAPTER VERSION FOLDER
//
// "digest" is the one that reports carry, so that a report can be matched with the cases it is about; conform works
// it out. "sha256" of each file is for whoever wants to be sure of what was downloaded.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const [conform, adapter, version, folder] = process.argv.slice(2);

function filesBelow(path) {
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .flatMap((name) => (statSync(name).isDirectory() ? filesBelow(name) : [name]));
}

const list = JSON.parse(
  execFileSync(conform, ["list", "--json", "--cases", join(folder, "cases")], { maxBuffer: 1 << 28 }),
);

// Only a run says the digest; one case is enough, since it covers all that were read.
function readDigest() {
  const scratch = mkdtempSync(join(tmpdir(), "fourchess-"));
  const report = join(scratch, "report.json");
  const one = ["--cases", join(folder, "cases"), "--case", list[0].id, "--report", `json:${report}`];
  execFileSync(conform, ["run", ...one, "--", adapter], { stdio: ["ignore", "ignore", "inherit"] });
  const { corpus } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(scratch, { recursive: true });
  return corpus;
}

function describe(path) {
  const text = readFileSync(path);
  const entry = { path: relative(folder, path), sha256: createHash("sha256").update(text).digest("hex") };
  if (/^cases\/[0-9]+-/.test(entry.path)) entry.cases = JSON.parse(text).cases.length;
  return entry;
}

const files = filesBelow(folder).filter((path) => relative(folder, path) !== "manifest.json");
const corpus = readDigest();
const described = files.map(describe);
const counted = described.reduce((sum, { cases = 0 }) => sum + cases, 0);
if (counted !== corpus.cases || counted !== list.length)
  throw new Error(`${counted} cases were packed, but conform reads ${corpus.cases} and lists ${list.length}`);
const manifest = { format: 1, name: "fourchess-cases", version, protocol: 1, digest: corpus.digest, cases: counted };
writeFileSync(join(folder, "manifest.json"), `${JSON.stringify({ ...manifest, files: described }, null, 1)}\n`);
console.log(`${counted} cases in ${corpus.files} files, ${corpus.digest}`);
