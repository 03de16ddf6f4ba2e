/** A file of a build, as far as it matters here. */
interface BuiltFile {
  readonly type: string;
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

export function nameOfModules(output: readonly BuiltFile[]): (id: string) => string | null;
export function filesOfStages(output: readonly BuiltFile[]): Readonly<Record<string, readonly string[]>>;
