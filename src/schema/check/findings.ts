import type { Diagnostic } from "../errors/diagnostic.ts";

/** Findings by the file that cannot be used because of them; that file need not be the one where they stand. */
export class Findings {
  readonly #byOwner = new Map<string, Diagnostic[]>();

  /** Notes findings against a file. */
  add(owner: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length > 0) this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), ...diagnostics]);
  }

  /** Says whether a file has an error; warnings leave it usable. */
  isBroken(owner: string): boolean {
    return this.#byOwner.get(owner)?.some(({ severity }) => severity === "error") ?? false;
  }

  /** Every finding once, in the order of files and lines. A fault in a fragment is told once, however many use it. */
  all(): Diagnostic[] {
    const unique = new Map([...this.#byOwner.values()].flat().map((finding) => [keyOf(finding), finding]));
    return [...unique.values()].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
    );
  }
}

function keyOf({ file, line, column, code, message }: Diagnostic): string {
  return JSON.stringify([file, line, column, code, message]);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
