// Tests of the site in Chromium:  node site/test/run.mjs BUILD [files pages play access shots]
//
// BUILD holds the site and the programs. The last line is the count; the exit status is 0 when nothing failed.

import { checkAccess } from "./access.mjs";
import { withSite } from "./harness.mjs";
import { checkFiles } from "./links.mjs";
import { checkPages } from "./pages.mjs";
import { checkPlay } from "./play.mjs";
import { takeShots } from "./shots.mjs";

const [build = "build", ...only] = process.argv.slice(2);
const parts = { files: checkFiles, pages: checkPages, play: checkPlay, access: checkAccess, shots: takeShots };

const checks = await withSite(build, async (setting) => {
  for (const [name, part] of Object.entries(parts)) {
    if (only.length === 0 || only.includes(name)) await part(setting);
  }
});
console.log(`${checks.passed} passed, ${checks.failed.length} failed`);
process.exitCode = checks.failed.length ? 1 : 0;
