import type { Diagnostic } from "../errors/diagnostic.ts";

/**
 * Findings by the file that cannot be used because of them; that file need not be the one where they stand. A file that only
 * falls with another has none of its own: the finding of the other one says who waits for it.
 */
export class Findings {
  readonly #byOwner = new Map<string, Diagnostic[]>();
  /** Files that fall with another, with that one. */
  readonly #waiting = new Map<string, string>();

  /** Notes findings against a file. */
  add(owner: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length > 0) this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), ...diagnostics]);
  }

  /** Notes that a file cannot be used before another is mended. */
  wait(owner: string, cause: string): void {
    if (owner !== cause && !this.#waiting.has(owner)) this.#waiting.set(owner, cause);
  }

  /** Says whether a file cannot be used: it has an error, or waits for one that has; warnings leave it usable. */
  isBroken(owner: string): boolean {
    return this.#waiting.has(owner) || this.#hasError(owner);
  }

  /** Every file that cannot be used, and every file where an error stands. */
  broken(): ReadonlySet<string> {
    const owners = [...this.#byOwner.keys()].filter((owner) => this.#hasError(owner));
    const places = owners.flatMap((owner) => this.#errorsOf(owner).map(({ file }) => file));
    return new Set([...owners, ...places, ...this.#waiting.keys()]);
  }

  /** Every finding once, in the order of files and lines. A fault in a fragment is told once, however many use it. */
  all(): Diagnostic[] {
    const unique = new Map([...this.#byOwner.values()].flat().map((finding) => [keyOf(finding), finding]));
    const waiting = this.#waitingByFinding();
    return [...unique].map(([key, finding]) => withWaiting(finding, waiting.get(key))).sort(byPlace);
  }

  /** Files that wait, by the first error of the file that they wait for in the end. */
  #waitingByFinding(): ReadonlyMap<string, ReadonlySet<string>> {
    const byFinding = new Map<string, Set<string>>();
    const note = (owner: string, files: readonly string[]): void => {
      const [first] = this.#errorsOf(owner);
      if (!first) return;
      const known = byFinding.get(keyOf(first)) ?? new Set();
      byFinding.set(keyOf(first), new Set([...known, ...files.filter((file) => file !== first.file)]));
    };
    // A file whose error stands in a fragment waits for the fragment.
    for (const owner of this.#byOwner.keys()) note(owner, [owner]);
    for (const file of this.#waiting.keys()) if (!this.#hasError(file)) note(this.#causeOf(file), [file]);
    return byFinding;
  }

  #causeOf(file: string): string {
    const way = new Set<string>();
    let cause = file;
    while (!way.has(cause)) {
      way.add(cause);
      cause = this.#hasError(cause) ? cause : (this.#waiting.get(cause) ?? cause);
    }
    return cause;
  }

  #errorsOf(owner: string): readonly Diagnostic[] {
    return (this.#byOwner.get(owner) ?? []).filter(({ severity }) => severity === "error").sort(byPlace);
  }

  #hasError(owner: string): boolean {
    return this.#errorsOf(owner).length > 0;
  }
}

function withWaiting(finding: Diagnostic, files: ReadonlySet<string> | undefined): Diagnostic {
  if (!files || files.size === 0) return finding;
  return { ...finding, message: `${finding.message}（${files.size} 个文件在等它）`, waiting: [...files].sort() };
}

function keyOf({ file, line, column, code, message }: Diagnostic): string {
  return JSON.stringify([file, line, column, code, message]);
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
