/** What ends a line. */
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6])>/gi;
const TAGS = /<[^<>]*>/g;
const NAMED: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", quot: '"', amp: "&" };

/**
 * Formatted text as plain lines: the page reads no HTML at all.
 *
 * @example plainHtml("<p>两周&nbsp;以后</p><p>再来</p>") // "两周 以后\n再来"
 */
export function plainHtml(html: string): string {
  return html
    .replaceAll(LINE_ENDS, "\n")
    .replaceAll(TAGS, "")
    .replaceAll(/&(?:#(\d{1,6})|([a-z]{2,5}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (NAMED[name ?? ""] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
