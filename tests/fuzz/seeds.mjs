// Writes the inputs that fuzzing begins with, one folder a target, from the cases and the data of the tests.
//
//     node tests/fuzz/seeds.mjs CONFORM ADAPTER FOLDER

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [conform, adapter, folder] = process.argv.slice(2);

const lines = (path) => readFileSync(path, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#"));

function filesBelow(path) {
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .flatMap((name) => (statSync(name).isDirectory() ? filesBelow(name) : [name]));
}

function write(target, inputs) {
  const path = join(folder, target);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  inputs.forEach((input, index) => writeFileSync(join(path, String(index)), input));
  console.log(`${target}: ${inputs.length} inputs to begin with`);
}

// A file of one case each: what is found is small, and a change of one byte leaves a file that can be read.
function oneCaseEach(path) {
  const { cases, ...head } = JSON.parse(readFileSync(path, "utf8"));
  return cases.map((scene) => JSON.stringify({ ...head, cases: [scene] }, null, 1));
}

const caseFiles = readdirSync("cases")
  .filter((name) => /^[0-9]/.test(name))
  .flatMap((name) => filesBelow(join("cases", name)))
  .filter((name) => name.endsWith(".json"));
const broken = filesBelow("tests/data/broken-cases").map((path) => readFileSync(path));
write("cases", [...caseFiles.flatMap(oneCaseEach), ...broken]);

// The dialogue of a run with the reference, both ways.
const log = join(folder, "dialogue");
const pipeline = `tee ${log}.requests | ${adapter} | tee ${log}.replies`;
execFileSync(conform, ["run", "--report", "json:/dev/null", "--", "sh", "-c", pipeline], {
  stdio: ["ignore", "ignore", "inherit"],
});
write("requests", lines(`${log}.requests`));
write("replies", lines(`${log}.replies`));

write("positions", [...lines("tests/fuzz/seeds/fen.txt"), ...lines("tests/data/fen4.txt")]);
const gameFiles = [...filesBelow("tests/data/games"), ...filesBelow("tests/fuzz/seeds")].filter((name) => /\.pgn4?$/.test(name));
write("games", gameFiles.map((name) => readFileSync(name)));
const moves = caseFiles.flatMap((path) => readFileSync(path, "utf8").match(/"[a-n][0-9]+-[a-n][0-9]+(=[A-Z])?"/g) ?? []);
write("moves", [...new Set(moves)].map((move) => move.slice(1, -1)));
