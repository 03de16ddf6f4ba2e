/** Writes a Markdown table and the empty line after it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

/** Writes code that may stand in a table cell. */
export function cell(code: string): string {
  return `\`${code.replaceAll("|", "\\|")}\``;
}
