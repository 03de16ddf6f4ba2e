import { removeOldQuestions } from "../entity/condition/maskedQuestions.ts";
import type { JobKind } from "../modules/jobKind.ts";
import type { ModuleParts, ServerModule } from "../modules/serverModule.ts";
import type { ModuleServices } from "../modules/serverServices.ts";
import { logFault } from "../process/logFault.ts";
import { type HouseOptions, type HouseServices, openHouse } from "./houseServices.ts";
import { type OpenModule, openModules } from "./openModules.ts";
import { serverModules } from "./serverModules.ts";

/** What services are started with. */
export interface ServicesOptions extends HouseOptions {
  /** @default those of the product */
  readonly modules?: readonly ServerModule[];
  /** Kinds of work that jobs can do. @default those that the modules bring */
  readonly jobKinds?: readonly JobKind[];
  /** Whether it cleans up once a minute; what compares stored rows does so when it wants to. @default true */
  readonly cleansUp?: boolean;
}

/** All services that run: those of the house, and those that modules give. */
export type RunningServices = HouseServices & ModuleServices;

/** Running services with their end. */
export interface StartedServices {
  readonly services: RunningServices;
  readonly modules: readonly OpenModule[];
  /** Does what is done once a minute. */
  readonly clean: () => Promise<void>;
  /** Stops timers and subscriptions; the database is the caller's. */
  readonly stop: () => Promise<void>;
}

/** Often enough that what runs out in minutes does not pile up, however much is made of it. */
const CLEANING_INTERVAL = 60_000;

/** Opens the house and its modules, and starts them in their order. */
export async function startServices({
  modules = serverModules,
  jobKinds,
  cleansUp = true,
  ...options
}: ServicesOptions): Promise<StartedServices> {
  const house = await openHouse(options);
  const opened = await openModules(modules, house);
  for (const { parts } of opened) register(house, parts);
  if (jobKinds) replaceKinds(house.jobKinds, jobKinds);
  house.audit.start();
  for (const { parts } of opened) await parts.start?.();
  const clean = () => cleanUp(house, opened);
  const cleaning = cleansUp ? setInterval(() => void clean(), CLEANING_INTERVAL).unref() : undefined;
  return {
    // What modules give was added to the same object.
    services: house as RunningServices,
    modules: opened,
    clean,
    async stop() {
      clearInterval(cleaning);
      for (const { parts } of opened.toReversed()) await parts.stop?.();
      await closeHouse(house);
    },
  };
}

/** What a module adds to the house. */
function register(house: HouseServices, { hooks = {}, folders = {}, jobs = [] }: ModuleParts): void {
  for (const [entity, of] of Object.entries(hooks)) house.hooks.set(entity, of);
  for (const [folder, reader] of Object.entries(folders)) house.folderReaders.set(folder, reader);
  for (const kind of jobs) house.jobKinds.set(kind.name, kind);
}

function replaceKinds(kinds: Map<string, JobKind>, others: readonly JobKind[]): void {
  kinds.clear();
  for (const kind of others) kinds.set(kind.name, kind);
}

/** What is done once a minute: signs of life, the time, and the end of what ran out. */
async function cleanUp(house: HouseServices, opened: readonly OpenModule[]): Promise<void> {
  const { installation, databaseClock, schemas, writes, signatures, database, clock, logger } = house;
  try {
    await databaseClock.measure();
    await installation.beat(schemas.current().hash);
    for (const { parts } of opened) await parts.everyMinute?.();
    await removeOldQuestions(database.db, clock());
    await writes.removeExpired();
    await signatures.removeExpired();
  } catch (error) {
    logFault(logger, error, "expired records were not removed");
  }
}

async function closeHouse({ audit, schemas, events, sessionsEnded, importsCancelled, installation, logger }: HouseServices): Promise<void> {
  await audit.stop();
  await schemas.close();
  await events.close();
  await sessionsEnded.close();
  await importsCancelled.close();
  await installation.leave().catch((error: unknown) => logFault(logger, error, "the process is still listed"));
}
