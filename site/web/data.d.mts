/* The module that site/generate/playground.mjs makes beside the others. */
declare const data: {
  variants: unknown[];
  rulings: { name: string; question: string; choices: string[]; variants: string[] }[];
  clauses: Record<string, { page: string; text: string }>;
};
export default data;
