/** The path of the console that a menu names. However it is written, it leads nowhere else: `//host` and `/\host` would. */
export function consolePath(path: string): string {
  return `/${path.replaceAll(/[\t\r\n]/g, "").replace(/^[\s/\\]+/, "")}`;
}

/** Whether a text is a path of the console as it stands. */
export function isConsolePath(text: string): boolean {
  return text === consolePath(text);
}

/** An address of the web; `undefined` for all others: a script in a menu stays a dead entry. */
export function webAddress(text: string | null | undefined): string | undefined {
  return text && /^https?:\/\//i.test(text) ? text : undefined;
}
