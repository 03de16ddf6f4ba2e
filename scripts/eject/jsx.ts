/** A text as the value of a JSX attribute. */
export function attribute(text: string): string {
  return /["&{}<>\n\\]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`;
}

/** Attributes of a tag, those without a value left out. */
export function attributes(values: Readonly<Record<string, string | number | true | object | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}${value === true ? "" : `=${valueText(value)}`}`)
    .join("");
}

function valueText(value: string | number | true | object | undefined): string {
  if (typeof value === "string") return value.startsWith("{") && value.endsWith("}") ? value : attribute(value);
  return `{${literal(value)}}`;
}

/** A plain value as source text; the formatter takes the quotes off names that need none. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/"([A-Za-z_$][\w$]*)":/g, "$1:");
}

/** A comment in JSX on one line. */
export function jsxComment(text: string): string {
  return `{/* ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */}`;
}
