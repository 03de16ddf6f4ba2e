import type { FastifyBaseLogger } from "fastify";
import type { Diagnostic } from "../../src/schema/errors/diagnostic.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { runOutsideCalls } from "../database/sessions/callScope.ts";
import type { DatabaseHandle } from "../database/database.types.ts";
import { LossyChangeError } from "../database/planner/applySchema.ts";
import type { SchemaPlan } from "../database/planner/plan.types.ts";
import { planSchema, SchemaConflictError } from "../database/planner/planSchema.ts";
import type { SchemaSource } from "../http/context.ts";
import type { ServerEventBus } from "../sockets/eventBus.ts";
import { changedDictionaries, readDictionaries } from "./dictionaryStore.ts";
import { seedDictionaries } from "./seedDictionaries.ts";
import { blockedDiagnostics, conflictDiagnostics, lossyDiagnostics } from "./blockedSteps.ts";
import { ComputedRows } from "./computedRows.ts";
import { areSameTexts, type GoodProject, loadGoodProject, type ProjectPlace, readProject, type ReadProject } from "./goodFiles.ts";
import { readLastGood, saveLastGood } from "./lastGoodFiles.ts";
import { type ClosedItems, projectInForce, withClosedItems } from "./projectInForce.ts";
import type { SchemaFiles } from "./schemaFiles.ts";

interface SchemaServiceOptions extends ProjectPlace {
  readonly database: DatabaseHandle;
  readonly events: ServerEventBus;
  readonly logger: FastifyBaseLogger;
  readonly clock: () => Date;
}

/** Entities that the server's own modules work with. */
const SERVER_ENTITIES = ["user", "role", "department", "dict", "dictItem"];

/**
 * The schemas in force: the project of the files, with the dictionaries as they are in the database.
 * One change runs at a time; requests under way keep the project they started with.
 */
export class SchemaService implements SchemaSource {
  private readonly options: SchemaServiceOptions;
  private readonly listeners = new Set<(project: SchemaProject) => void>();
  private good: GoodProject;
  private project: SchemaProject;
  private blocked: readonly Diagnostic[] = [];
  /** Why the files as they are on disk could not be carried out. */
  private refused: readonly Diagnostic[] = [];
  /** Of the files that were last taken over, or judged not to be fit for it. */
  private digest: string;
  private queue: Promise<unknown> = Promise.resolve();
  private closed: ClosedItems = new Map();
  private readonly computed: ComputedRows;

  private constructor(options: SchemaServiceOptions, { good, digest }: ReadProject) {
    this.options = options;
    this.good = good;
    this.digest = digest;
    this.project = good.project;
    this.computed = new ComputedRows({ ...options, project: () => this.project });
  }

  /** Loads the schemas, brings the database in line with them and seeds the dictionaries. */
  static async start(options: SchemaServiceOptions): Promise<SchemaService> {
    const { database, events } = options;
    const done = await readLastGood(database.db);
    const read = await readProject(options, done);
    assertServerEntities(read.good);
    const service = new SchemaService(options, read);
    await service.carryOutOrStay(done);
    await service.swap();
    service.computed.work();
    events.subscribe(({ cmd }) => {
      if (cmd === "dictionary" || cmd === "schema") service.follow();
    });
    events.onGap(() => service.follow());
    return service;
  }

  current(): SchemaProject {
    return this.project;
  }

  /** `digest` of the files that were last taken over: all of a folder that is another now are still to come. */
  takenDigest(): string {
    return this.digest;
  }

  /** What keeps the files as they are on disk from being in force; hints for their authors are the check's. */
  problems(): readonly Diagnostic[] {
    return [...this.good.diagnostics.filter(({ severity }) => severity === "error"), ...this.blocked, ...this.refused];
  }

  onChange(listener: (project: SchemaProject) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Reads the files again, puts them in force and tells the consoles. */
  reload(who: string): Promise<readonly Diagnostic[]> {
    return this.inTurn(async () => {
      const before = this.project;
      const problemsBefore = JSON.stringify(this.problems());
      await this.takeFiles(who);
      await this.swap();
      this.computed.work();
      this.announceDictionaries(before);
      const isChanged = before.hash !== this.project.hash || problemsBefore !== JSON.stringify(this.problems());
      if (isChanged)
        this.options.events.publish({ cmd: "schema", screens: [...this.project.screens.keys()], problems: this.problems().length });
      return this.problems();
    });
  }

  /** Takes items out of the choice that this installation cannot act on, through every door. */
  closeItems(closed: ClosedItems): Promise<void> {
    return this.inTurn(async () => {
      this.closed = closed;
      await this.swap();
    });
  }

  /** Reads the dictionaries again after somebody edited them, and tells the consoles. */
  reloadDictionaries(): Promise<void> {
    return this.inTurn(async () => {
      const before = this.project;
      await this.swap();
      this.announceDictionaries(before);
    });
  }

  /** Waits for a change under way, and for what it leaves to be worked out. */
  async settle(): Promise<void> {
    await this.queue;
    await this.computed.settled();
  }

  /** Ends a change under way; what is left to be worked out waits for the next start. */
  async close(): Promise<void> {
    await this.queue;
    await this.computed.close();
  }

  /** What the files as they are on disk would change in the database, and which files these are. */
  async plan(): Promise<{ readonly plan: SchemaPlan; readonly project: SchemaProject }> {
    const { db } = this.options.database;
    const { project } = (await readProject(this.options, await readLastGood(db))).good;
    return { plan: await planSchema(db, [...project.entities.values()]), project };
  }

  /** Catches up with what another process put in force; nobody needs to hear of it twice. */
  private follow(): void {
    this.inTurn(async () => {
      await this.takeCarriedOut();
      await this.swap();
      this.computed.work();
    }).catch((error: unknown) =>
      this.options.logger.error({ fault: error instanceof Error ? error.name : typeof error }, "the schemas were not read again"),
    );
  }

  /** Takes over what the files say now, once the database is in line with it: what could not be carried out never comes into force. */
  private async takeFiles(who: string): Promise<void> {
    const before = this.good;
    this.refused = [];
    const { good, digest } = await readProject(this.options, await readLastGood(this.options.database.db));
    try {
      this.good = good;
      if (good.project.hash !== before.project.hash) await this.carryOut(who);
    } catch (error) {
      this.good = before;
      this.refused = refusalOf(good, error);
    }
    this.digest = digest;
  }

  /** At a start, files that cannot be carried out leave in force what an earlier run carried out. */
  private async carryOutOrStay(done: SchemaFiles): Promise<void> {
    try {
      await this.carryOut("system");
    } catch (error) {
      if (done.size === 0) throw error;
      const { diagnostics } = this.good;
      this.refused = refusalOf(this.good, error);
      this.good = { ...loadGoodProject(done, done), diagnostics };
      this.project = this.good.project;
      await this.carryOut("system");
    }
  }

  /** Takes over what another process carried out; files that none has carried out wait for their reload. */
  private async takeCarriedOut(): Promise<void> {
    const done = await readLastGood(this.options.database.db);
    const { good, digest } = await readProject(this.options, done);
    if (!areSameTexts(good.files, done)) return;
    this.good = good;
    this.digest = digest;
  }

  private async carryOut(who: string): Promise<void> {
    const { database, clock } = this.options;
    const { project, files } = this.good;
    this.blocked = blockedDiagnostics(project, await database.applySchema([...project.entities.values()], { who }));
    await seedDictionaries(database, project.dictionaries, clock());
    await saveLastGood(database, files);
  }

  private async swap(): Promise<void> {
    const { project } = this.good;
    const stored = await readDictionaries(this.options.database.db, project.dictionaries);
    const next = projectInForce(project, withClosedItems(stored, this.closed));
    if (next.hash === this.project.hash) return;
    this.project = next;
    for (const listener of this.listeners) listener(next);
  }

  private announceDictionaries(before: SchemaProject): void {
    const codes = changedDictionaries(before.dictionaries, this.project.dictionaries);
    if (codes.length > 0) this.options.events.publish({ cmd: "dictionary", codes });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    // The schemas are everybody's: a change of them ends with no call.
    const turn = this.queue.then(() => runOutsideCalls(work));
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}

/** Why files cannot be carried out, told at their places. @throws whatever is none of theirs */
function refusalOf({ project, files }: GoodProject, error: unknown): readonly Diagnostic[] {
  if (error instanceof LossyChangeError) return lossyDiagnostics(project, error, files);
  if (error instanceof SchemaConflictError) return conflictDiagnostics(project, error);
  throw error;
}

/** The very first start has no earlier text to fall back upon, so a fault in these files must be repaired first. */
function assertServerEntities({ project, diagnostics }: GoodProject): void {
  const missing = SERVER_ENTITIES.filter((name) => !project.entities.has(name));
  if (missing.length === 0) return;
  const places = diagnostics.map(({ file, line, column, message }) => `  ${file}:${line}:${column} ${message}`);
  throw new Error([`缺少系统实体 ${missing.join("、")}，服务没有启动。请修复以下界面配置文件：`, ...places].join("\n"));
}
