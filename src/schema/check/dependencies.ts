import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { Dependency } from "../keywords/fieldKeyword.ts";
import type { Findings } from "./findings.ts";

/** A file with the names it needs from others. */
export interface Dependant {
  readonly file: string;
  readonly dependencies: readonly Dependency[];
}

/** Paths of the files that names stand for; a name without a path does not exist. */
export type FilesByName = Readonly<Record<Dependency["to"], ReadonlyMap<string, string>>>;

/** Reports names that do not exist. */
export function checkDependencies(dependants: readonly Dependant[], files: FilesByName, findings: Findings): void {
  for (const { file, dependencies } of dependants) {
    findings.add(
      file,
      dependencies.filter(({ to, name }) => !files[to].has(name)).map((dependency) => unknownName(dependency, files)),
    );
  }
}

function unknownName({ to, name: found, at }: Dependency, files: FilesByName): Diagnostic {
  const details = { found, allowed: [...files[to].keys()] };
  if (to === "entity") return diagnose("SCHEMA_UNKNOWN_ENTITY", at, details);
  return diagnose(to === "dictionary" ? "SCHEMA_UNKNOWN_DICTIONARY" : "SCHEMA_UNKNOWN_SCREEN", at, details);
}

/**
 * Takes down, step by step, the files that depend on broken ones, so that what is left refers to nothing that is
 * missing. They have no finding of their own: that of the broken file counts them.
 */
export function reportDependants(dependants: readonly Dependant[], files: FilesByName, findings: Findings): void {
  for (;;) {
    const fallen = dependants.flatMap(({ file, dependencies }) => {
      const causes = dependencies.flatMap(({ to, name }) => files[to].get(name) ?? []);
      const cause = findings.isBroken(file) ? undefined : causes.find((path) => findings.isBroken(path));
      return cause === undefined ? [] : [{ file, cause }];
    });
    if (fallen.length === 0) return;
    for (const { file, cause } of fallen) findings.wait(file, cause);
  }
}
