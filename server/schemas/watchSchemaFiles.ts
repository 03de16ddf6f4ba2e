import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { isHeardOf, watchFolder } from "./folderWatch.ts";
import { readSchemaTree, SCHEMA_FOLDER, type SchemaTree } from "./schemaFiles.ts";

/** Milliseconds without an event after which files are read: an editor's steps of one saving lie within. */
const REST = 60;
/** Milliseconds that events without end put reading off at most: an open screen follows a saved file within a second. */
const LONGEST_REST = 300;
/** Milliseconds between two looks where the system tells nothing: the first after a change, and at most. */
const FIRST_INTERVAL = 5000;
const LONGEST_INTERVAL = 10_000;

interface WatchOptions {
  /** Folder that holds `schemas/`. */
  readonly root: string;
  readonly logger: FastifyBaseLogger;
  /**
   * `digest` of the files that were last taken over, as whoever takes them over has read them: between a look and that,
   * files may become others and be again what the look saw.
   */
  readonly known: () => string;
  readonly onChange: () => Promise<void>;
  /** Whether the system tells of changes in a folder. @default by its file system */
  readonly canHear?: (folder: string) => Promise<boolean>;
}

/**
 * Calls back when the texts of schema files have changed. It waits for the system to tell; only where that cannot be
 * (network file systems, no watches left) it looks by itself, in long intervals.
 *
 * @returns a function that ends it and waits for a call under way
 */
export async function watchSchemaFiles(options: WatchOptions): Promise<() => Promise<void>> {
  const watch = new SchemaFileWatch(options);
  await watch.start();
  return () => watch.stop();
}

class SchemaFileWatch {
  private readonly options: Required<WatchOptions>;
  /** Folders that are listened to, as one text; absent: none are. */
  private folders: string | undefined;
  private endListening: () => Promise<void> = async () => undefined;
  private isFailureTold = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** When the first event came that no look has followed yet. */
  private since: number | undefined;
  private interval = FIRST_INTERVAL;
  private looking: Promise<void> = Promise.resolve();

  constructor(options: WatchOptions) {
    this.options = { canHear: isHeardOf, ...options };
  }

  async start(): Promise<void> {
    this.looking = this.look();
    await this.looking;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
    await this.endListening();
  }

  private readonly handleEvent = (): void => {
    const now = performance.now();
    this.since ??= now;
    this.plan(Math.max(0, Math.min(REST, this.since + LONGEST_REST - now)));
  };

  private readonly handleFailure = (error: unknown): void => {
    this.tell(error);
    this.folders = undefined;
    this.handleEvent();
  };

  private plan(delay: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.since = undefined;
      this.looking = this.looking.then(() => this.look());
    }, delay);
    this.timer.unref();
  }

  /** Looks what is there. What happens meanwhile plans another look. */
  private async look(): Promise<void> {
    if (this.isStopped) return;
    try {
      const { digest } = await this.listenAndRead();
      const isKnown = digest === this.options.known();
      this.interval = isKnown ? Math.min(this.interval * 1.25, LONGEST_INTERVAL) : FIRST_INTERVAL;
      if (!isKnown) await this.options.onChange();
    } catch (error) {
      this.options.logger.error({ fault: faultOf(error) }, "schema files could not be followed");
    }
    if (this.folders === undefined && this.since === undefined) this.plan(this.interval);
  }

  /** Reads the files, after listening to exactly the folders they lie in: so nothing happens between both unheard. */
  private async listenAndRead(): Promise<SchemaTree> {
    let tree = await readSchemaTree(this.options.root);
    while (this.folders !== textOf(tree) && (await this.listen(tree))) tree = await readSchemaTree(this.options.root);
    return tree;
  }

  /** @returns whether the system tells of these folders now */
  private async listen(tree: SchemaTree): Promise<boolean> {
    const { root, canHear } = this.options;
    await this.endListening();
    this.endListening = async () => undefined;
    this.folders = undefined;
    try {
      const heard = await Promise.all([root, ...[...tree.folders.keys()].map((path) => join(root, path))].map(canHear));
      if (heard.includes(false)) throw new Error("The file system does not tell of changes that others make.");
      this.folders = textOf(tree);
      const listener = { onEvent: this.handleEvent, onFailure: this.handleFailure };
      this.endListening = await watchFolder({ parent: root, name: SCHEMA_FOLDER }, listener);
      // It may have failed meanwhile.
      if (this.folders === undefined) return false;
      this.isFailureTold = false;
      return true;
    } catch (error) {
      this.folders = undefined;
      this.tell(error);
      return false;
    }
  }

  /** Says once that something fails, not at every look. */
  private tell(error: unknown): void {
    const reason = error instanceof Error ? error.message : typeof error;
    if (!this.isFailureTold) this.options.logger.warn({ reason }, "schema files are looked at every few seconds instead of being watched");
    this.isFailureTold = true;
  }
}

/** One text for all folders; differs as soon as one of them is another, even under the same name. */
function textOf({ folders }: SchemaTree): string {
  return JSON.stringify([...folders]);
}

function faultOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
