import { diagnose } from "../../errors/diagnose.ts";
import { checkNoPage } from "../checkNoPage.ts";
import { printPart } from "../parts/print/printPart.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";

/** Sheets of paper with rows of an entity on them; buttons of lists and details open it (`op: print`). */
export const printKind: ScreenKindDefinition<"print"> = {
  id: "print",
  title: "打印页",
  isPage: false,
  parts: { print: printPart },
  isEditable: () => false,
  check: (site) => [
    ...checkNoPage(site),
    ...(site.source.raw.print === undefined ? [diagnose("SCHEMA_MISSING_KEYWORD", site.source.at([]), { missing: "print" })] : []),
  ],
};
