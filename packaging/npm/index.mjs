// The cases of Fourchess, read from the files of this package. Everything is read when it is asked for.

import { readFileSync } from "node:fs";

const readJson = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

export const manifest = () => readJson("./manifest.json");
export const schema = () => readJson("./cases/schema/case.schema.json");
export const variants = () => readJson("./cases/variants.json").variants;
export const rulings = () => readJson("./spec/rulings.json");

export const caseFiles = () =>
  manifest()
    .files.filter(({ cases }) => cases !== undefined)
    .map(({ path }) => ({ path, ...readJson(`./${path}`) }));

export const cases = () => caseFiles().flatMap((file) => file.cases);
