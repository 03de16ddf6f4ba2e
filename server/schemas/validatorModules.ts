import { createHmac } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledEntity } from "../../src/schema/model/screen.ts";
import { validatorModule } from "../../src/schema/validation/validatorModule.ts";

/** Path of validator modules below the API prefix. */
export const VALIDATOR_PATH = "/sys/schema/validators";

/** Modules kept in memory; a project has about one per entity and set of rights. */
const MAX_KEPT = 500;

/**
 * Makes and keeps the modules with which the browser checks rows. A module holds exactly the fields its viewer may
 * know; its name is a keyed digest of its content, so only who was given the address can load it, and it never changes.
 */
export class ValidatorModules {
  private readonly directory: string;
  private readonly key: Uint8Array;
  /** Source by name, oldest first. */
  private readonly sources = new Map<string, string>();
  /** Modules on their way to the disk, by name: screens of one entity are often asked for at the same time. */
  private readonly storing = new Map<string, Promise<void>>();

  constructor(options: { readonly directory: string; readonly key: Uint8Array }) {
    this.directory = options.directory;
    this.key = options.key;
  }

  /** Gives the path, below the API prefix, of the module for an entity as its viewer sees it. */
  async publish(entity: CompiledEntity): Promise<string> {
    const source = validatorModule(entity, "create", (name) => childOf(entity, name));
    const name = createHmac("sha256", this.key).update(source).digest("hex");
    if (!this.sources.has(name)) await this.storeOnce(name, source);
    return `${VALIDATOR_PATH}/${name}.js`;
  }

  /** Finds a module by its name; also one that another process made. */
  async find(name: string): Promise<string | undefined> {
    const kept = this.sources.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.keep(name, await readFile(this.fileOf(name), "utf8"));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  private storeOnce(name: string, source: string): Promise<void> {
    const pending = this.storing.get(name) ?? this.store(name, source).finally(() => this.storing.delete(name));
    this.storing.set(name, pending);
    return pending;
  }

  /** Written beside and renamed, so that no process reads half a module. */
  private async store(name: string, source: string): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const draft = `${this.fileOf(name)}.${process.pid}`;
    await writeFile(draft, source, { mode: 0o600 });
    await rename(draft, this.fileOf(name));
    this.keep(name, source);
  }

  private keep(name: string, source: string): string {
    this.sources.set(name, source);
    if (this.sources.size > MAX_KEPT) this.sources.delete(this.sources.keys().next().value as string);
    return source;
  }

  private fileOf(name: string): string {
    return join(this.directory, `${name}.js`);
  }
}

function childOf(entity: CompiledEntity, name: string): CompiledEntity | undefined {
  return Object.values(entity.children).find((child) => child.name === name);
}
