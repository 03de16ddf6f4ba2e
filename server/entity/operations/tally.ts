import { askedTally } from "../tally/askedTally.ts";
import { readCross } from "../tally/readCross.ts";
import { readTally } from "../tally/readTally.ts";
import { readTexts } from "../tally/readTexts.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** What every way of counting answers has in common: whoever sees the row may ask; the rows of others take a right of their own. */
const ofTallies = {
  method: "GET",
  right: "list",
  remember: true,
  appliesTo: ({ tally }) => tally !== undefined,
} as const satisfies Partial<EntityOperation>;

/** Answers to the questions of a row, counted by question (`x-tally`). */
export const tally: EntityOperation = {
  ...ofTallies,
  path: "/tally",
  async run({ scope, request }) {
    return readTally(await askedTally(scope, queryOf(request)));
  },
};

/** The same of two questions at once. */
export const tallyCross: EntityOperation = {
  ...ofTallies,
  path: "/tallyCross",
  async run({ scope, request }) {
    const parameters = queryOf(request);
    return readCross(await askedTally(scope, parameters, ["row", "column"]), parameters);
  },
};

/** Answers in words to one question. */
export const tallyTexts: EntityOperation = {
  ...ofTallies,
  path: "/tallyTexts",
  async run({ scope, request }) {
    const parameters = queryOf(request);
    return readTexts(await askedTally(scope, parameters, ["question", "pageNo", "pageSize"]), parameters);
  },
};
