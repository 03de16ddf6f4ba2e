import { useLayoutEffect } from "react";
import type { PrintLayout } from "../../schema/model/print.ts";

/** Room between the edge of a sheet and what stands on it, mm. */
const MARGIN = 12;

/**
 * Tells the browser how large the paper is for as long as something is shown that will be printed. A style sheet made in code
 * is the only one that can hold a size from a schema: the policy of the pages lets no other in (decision 0167).
 */
export function usePaper(print: PrintLayout | undefined): void {
  const rules = print && paperRules(print);
  useLayoutEffect(() => {
    if (rules === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
}

/** How a page is printed: labels fill their paper, sheets have a margin with the number of the page. */
export function paperRules({ layout, paper: { width, height } }: PrintLayout): string {
  const size = `size: ${width}mm ${height}mm;`;
  if (layout === "label") return `@page { ${size} margin: 0; }`;
  const number = `@bottom-center { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; font-size: 9pt; }`;
  return `@page { ${size} margin: ${MARGIN}mm; ${number} }`;
}
