import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** JavaScript's own idea of space, which is not the product's: what people type goes through `src/schema/text` (decision 0070). */
const OWN_TRIM = /\.trim(?:Start|End|Left|Right)?\(\)/;

/** Texts that no person typed as a value, and may be cut as their format says. */
const allowed: Readonly<Record<string, string>> = {
  "src/schema/explain/explain.ts": "a path on a command line",
  "src/schema/expression/syntaxProblem.ts": "source of an expression",
  "src/schema/expression/typeProblem.ts": "names of types",
  "src/schema/keywords/checkSort.ts": "source of a sort order",
  "src/schema/kinds/firstBytes.ts": "the first bytes of a file",
  "src/schema/kinds/htmlPolicy.ts": "an attribute of markup",
  "src/schema/menu/urlPlaceholders.ts": "source of a placeholder",
  "src/schema/query/advancedQuery.ts": "JSON, which knows four kinds of space",
  "src/schema/signing/signedText.ts": "headers, as HTTP reads them",
  "src/schema/source/syntaxFault.ts": "source of a file",
  "src/visitor/core/plainHtml.ts": "text of markup",
  "src/runtime/access/buttonAccess.ts": "codes in the source of a component",
  "src/runtime/api/envelope.ts": "the body of an answer",
  "src/runtime/api/http.ts": "a header",
  "src/runtime/fields/richText/countText.ts": "paragraphs of formatted text, to count them",
  "src/runtime/fields/richText/pasteClean.ts": "text of pasted markup",
  "src/runtime/fields/richText/pasteMarkup.ts": "an attribute of pasted markup",
  "src/runtime/fields/richText/pictureNode.ts": "text of markup",
  "src/runtime/fields/richText/safeHtml.ts": "text of markup",
  "src/runtime/fields/richText/tableNodes.ts": "text of markup",
  "src/runtime/fields/richText/textColors.ts": "a colour of pasted markup",
  "src/runtime/window/cutTextAt.ts": "text on the page",
  "server/config/config.ts": "variables of the environment",
  "server/database/pglite/lockFile.ts": "a file of the system",
  "server/database/pglite/openPglite.ts": "a file of the server's own",
  "server/entity/import-export/templateBook.ts": "text that the server wrote",
  "server/entity/import-export/workbook/numberCell.ts": "the code of a format, and what it shows",
  "server/entity/import-export/workbook/xlsx/cellOfParts.ts": "figures in the source of a sheet",
  "server/entity/import-export/workbook/xlsx/xmlReader.ts": "names of elements",
  "server/entity/import-export/xls/writeXls.ts": "the name of a sheet",
  "server/http/defineRoute.ts": "reasons in the code",
  "server/http/failures.ts": "lines of a stack",
  "server/http/readCookie.ts": "a header",
  "server/files/s3Storage.ts": "words of an error that the code puts together",
  "server/rights/sessionToken.ts": "a header",
  "server/modules/third-party/casServer.ts": "an answer of another server",
  "server/sockets/socketEndpoint.ts": "a header",
};

const files = ["src", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(file)),
);

/** The code without comments and texts, which may speak of anything. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$|"[^"\n]*"/gm, "");
}

it("what people type is cut and found blank by the one reader alone", () => {
  const found = files.filter((file) => OWN_TRIM.test(codeOf(readFileSync(file, "utf8"))));
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

it.each(["const name = typed.trim();", "return text.trimEnd() === x;", "parts.map(text => text?.trim())"])("finds %s", (planted) => {
  expect(OWN_TRIM.test(codeOf(planted))).toBe(true);
});
