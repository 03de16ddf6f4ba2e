import { askedTally } from "../tally/askedTally.ts";
import { readCross } from "../tally/readCross.ts";
import { readTally } from "../tally/readTally.ts";
import { readTexts } from "../tally/readTexts.ts";
import { tallySheet } from "../tally/tallySheet.ts";
import { sendWorkbook } from "../import-export/sendWorkbook.ts";
import { writeXls } from "../import-export/xls/writeXls.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** What every way of counting answers has in common: whoever sees the row may ask; the rows of others take a right of their own. */
const ofTallies = {
  method: "GET",
  right: "list",
  parameters: "conditions",
  appliesTo: ({ tally }) => tally !== undefined,
} as const satisfies Partial<EntityOperation>;

/** Answers to the questions of a row, counted by question (`x-tally`). */
export const tally: EntityOperation = {
  ...ofTallies,
  path: "/tally",
  remember: true,
  async run({ scope, request }) {
    return readTally(await askedTally(scope, queryOf(request)));
  },
};

/** The same of two questions at once. */
export const tallyCross: EntityOperation = {
  ...ofTallies,
  path: "/tallyCross",
  remember: true,
  async run({ scope, request }) {
    const parameters = queryOf(request);
    return readCross(await askedTally(scope, parameters, ["row", "column"]), parameters);
  },
};

/** Answers in words to one question. */
export const tallyTexts: EntityOperation = {
  ...ofTallies,
  path: "/tallyTexts",
  remember: true,
  async run({ scope, request }) {
    const parameters = queryOf(request);
    return readTexts(await askedTally(scope, parameters, ["question", "pageNo", "pageSize"]), parameters);
  },
};

/** The results that count, a line each with a column for each question. */
export const tallyExport: EntityOperation = {
  ...ofTallies,
  path: "/tallyExport",
  budget: "export",
  async run({ scope, request, reply }) {
    const asked = await askedTally(scope, queryOf(request));
    const file = await writeXls(await tallySheet(asked));
    return sendWorkbook(reply, { name: `${asked.results.entity.title}.xls`, file });
  },
};
