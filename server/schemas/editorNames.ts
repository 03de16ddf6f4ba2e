import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { fragmentNames, namesSchema } from "../../src/schema/completion/namesSchema.ts";
import { loadGoodProject } from "./goodFiles.ts";
import { readSchemaFiles } from "./schemaFiles.ts";

/** Names that editors offer in schema files, relative to the project's root; no schema file itself. */
const NAMES = "schemas/meta/names.schema.json";

interface EditorNamesOptions {
  /** Folder that holds `schemas/`. */
  readonly root: string;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
}

/** Keeps the names that editors offer in step with the schema files, while a server follows them. */
export class EditorNames {
  readonly #options: EditorNamesOptions;
  #turn: Promise<void> = Promise.resolve();
  #isFailureTold = false;

  constructor(options: EditorNamesOptions) {
    this.#options = options;
  }

  /** Writes the names of the files as they are now, unless they stand there; while a file has errors, the last ones stay. */
  async update(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#write()).catch((error: unknown) => this.#tell(error));
    await this.#turn;
  }

  /** Waits for what is being written. */
  async settle(): Promise<void> {
    await this.#turn;
  }

  async #write(): Promise<void> {
    const { root } = this.#options;
    const files = await readSchemaFiles(root);
    const { project, diagnostics } = loadGoodProject(files, new Map());
    if (diagnostics.some(({ severity }) => severity === "error")) return;
    const [path, text] = [join(root, NAMES), namesSchema(project, fragmentNames(files))];
    const before = await readFile(path, "utf8").catch(() => undefined);
    // A folder without the language for editors is not one that somebody edits.
    if (before === undefined || before === text) return;
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }

  /** A folder that cannot be written to is told once. */
  #tell(error: unknown): void {
    const fault = error instanceof Error ? error.name : typeof error;
    if (!this.#isFailureTold) this.#options.logger.warn({ fault }, "the names that editors offer were not written");
    this.#isFailureTold = true;
  }
}
