/** One plausible mistake in the product's schema files, and how the check has to tell it. */
export interface Slip {
  /** What somebody did. */
  readonly title: string;
  /** File below `schemas/`, without `.json`. */
  readonly file: string;
  /** The text that stands there, its first occurrence; absent: the whole file. */
  readonly from?: string;
  /** What is written instead. */
  readonly to: string;
  /** Further files that belong to the mistake, whole. */
  readonly files?: Readonly<Record<string, string>>;
  /** Code of the finding. */
  readonly code: string;
  /** The text that the finding points at, from its line and column on. */
  readonly at: string;
  /** The file where it is told. @default `file` */
  readonly where?: string;
  /** A part of the message or advice that says what to do. */
  readonly hint: string;
}

/** The product's files with a mistake in them. */
export function withSlip(files: ReadonlyMap<string, string>, { file, from, to, files: more = {} }: Slip): Map<string, string> {
  const path = `schemas/${file}.json`;
  const before = files.get(path) ?? "";
  if (from !== undefined && !before.includes(from)) throw new Error(`${path} does not hold ${from}`);
  const whole = Object.entries(more).map(([name, text]) => [`schemas/${name}.json`, text] as const);
  return new Map([...files, [path, from === undefined ? to : before.replace(from, () => to)], ...whole]);
}
