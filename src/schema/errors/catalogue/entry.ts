/** What every finding may carry besides its own slots. */
export interface Details {
  /** What stands in the file. */
  readonly found?: string;
  /** What may stand there. */
  readonly allowed?: readonly string[];
  /** The allowed name that `found` most likely means. */
  readonly nearest?: string;
}

/** One kind of finding: how bad it is, when it arises and how it is told to people. */
export interface CatalogueEntry<D extends Details = Details> {
  readonly severity: "error" | "warning";
  /** Name of the finding in the reference. */
  readonly title: string;
  /** When it arises; for the reference. */
  readonly cause: string;
  /** `false`: the message and the advice name what is allowed themselves; nothing is guessed or added. */
  readonly guesses?: false;
  /** States the fact. The nearest and the allowed names are added by `diagnose`. */
  message(details: D): string;
  /** Says what to do. */
  advice(details: D): string;
}

/** Declares an error; exists for the inference of its details. */
export function error<D extends Details>(entry: Omit<CatalogueEntry<D>, "severity">): CatalogueEntry<D> {
  return { severity: "error", ...entry };
}

/** Declares a warning: the file still works, but probably not as meant. */
export function warning<D extends Details>(entry: Omit<CatalogueEntry<D>, "severity">): CatalogueEntry<D> {
  return { severity: "warning", ...entry };
}
