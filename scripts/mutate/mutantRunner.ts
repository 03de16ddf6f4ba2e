import { resolve } from "node:path";
import type { Plugin } from "vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { createVitest, type CliOptions, type Vitest } from "vitest/node";
import config from "../../vitest.config.ts";
import type { MutationArea } from "./areas.ts";
import { mutated, type Mutation } from "./mutationsOf.ts";

/** A change in a file. */
export interface Mutant extends Mutation {
  readonly path: string;
  readonly source: string;
}

/** The tests of an area, made ready once and run for one mutant after the other. */
export interface MutantRunner {
  /** Whether a test fails because of the mutant; without one, whether the tests fail as they are. */
  isCaught(mutant?: Mutant): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds: a mutant is caught by what a test says, not by a busy machine. */
const PATIENCE = 240_000;

/** Starts the tests of an area. The files on disk stay as they are: a mutant is what the test run reads in their place. */
export async function startMutantRunner({ tests }: MutationArea): Promise<MutantRunner> {
  let present: Mutant | undefined;
  const plugin: Plugin = {
    name: "mutant",
    enforce: "pre",
    transform(code, id) {
      return present && resolve(present.path) === id.split("?")[0] ? mutated(present.source, present) : code;
    },
  };
  const options: CliOptions = {
    config: false,
    watch: false,
    bail: 1,
    reporters: [{}],
    hookTimeout: PATIENCE,
    testTimeout: PATIENCE,
    onConsoleLog: () => false,
  };
  const vitest = await createVitest("test", options, { test: { projects: projectsWith(plugin) } });
  return {
    async isCaught(mutant) {
      const before = present;
      present = mutant;
      for (const changed of [before, mutant]) if (changed) vitest.invalidateFile(resolve(changed.path));
      return hasFailed(vitest, tests);
    },
    close: () => vitest.close(),
  };
}

/** The projects of the usual run, each with the plugin. */
function projectsWith(plugin: Plugin): TestProjectInlineConfiguration[] {
  const projects = (config.test?.projects ?? []) as readonly TestProjectInlineConfiguration[];
  return projects.map((project) => ({ ...project, plugins: [...(project.plugins ?? []), plugin] }));
}

async function hasFailed(vitest: Vitest, tests: readonly string[]): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([...tests]));
  if (testModules.length === 0) throw new Error(`No tests in ${tests.join(", ")}`);
  return unhandledErrors.length > 0 || testModules.some((module) => module.state() === "failed");
}
