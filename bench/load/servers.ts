import { performance } from "node:perf_hooks";
import { type RunningConsole, startConsole } from "../../tests/support/runningConsole.ts";
import { percentile } from "../report.ts";
import { familySeconds, memoryOf, processorSeconds } from "./processUsage.ts";
import { type World, worldEnvironment } from "./world.ts";

/** Milliseconds between two looks at whether a server's loop answers. */
const PROBE = 200;

/** Processor seconds up to now. */
export interface Usage {
  readonly server: number;
  /** 0 where the database is part of the server. */
  readonly database: number;
}

/** Processes of the built server on one database. */
export interface Servers {
  readonly urls: readonly string[];
  usage(): Usage;
  /** Megabytes of all of them together. */
  memory(): { readonly now: number; readonly most: number };
  /** Starts to ask `/healthz`, which needs nothing but a turn of the event loop; gives the milliseconds when it is ended. */
  probe(): () => { readonly p50: number; readonly p99: number };
  /** Kills all processes and starts them again on their ports; gives the time (ms since 1970) at which they could answer. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the built server as in production, on what was prepared. */
export async function startServers(world: World, processes: number, postgresId: number | undefined): Promise<Servers> {
  const environment = worldEnvironment(world);
  const start = (port?: string): Promise<RunningConsole> =>
    startConsole(world.folder, { ...environment, ...(port === undefined ? {} : { PORT: port }) });
  let consoles: RunningConsole[] = [];
  for (let index = 0; index < processes; index += 1) consoles.push(await start());
  const ids = (): readonly number[] => consoles.map(({ process: { pid = 0 } }) => pid);
  return {
    urls: consoles.map(({ url }) => url),
    usage: () => ({
      server: ids().reduce((sum, id) => sum + processorSeconds(id), 0),
      database: postgresId === undefined ? 0 : familySeconds(postgresId),
    }),
    memory: () => {
      const all = ids().map(memoryOf);
      return { now: all.reduce((sum, { now }) => sum + now, 0), most: all.reduce((sum, { most }) => sum + most, 0) };
    },
    probe: () => probe(consoles.map(({ url }) => url)),
    async restart() {
      const ports = consoles.map(({ url }) => new URL(url).port);
      await Promise.all(consoles.map((one) => one.stop("SIGKILL")));
      consoles = await Promise.all(ports.map((port) => start(port)));
      return Date.now();
    },
    stop: async () => void (await Promise.all(consoles.map((one) => one.stop()))),
  };
}

function probe(urls: readonly string[]): () => { readonly p50: number; readonly p99: number } {
  const waits: number[] = [];
  const timer = setInterval(() => {
    for (const url of urls) {
      const started = performance.now();
      void fetch(`${url}/healthz`)
        .then((answer) => answer.text())
        .then(() => waits.push(performance.now() - started))
        .catch(() => undefined);
    }
  }, PROBE);
  return () => {
    clearInterval(timer);
    return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
  };
}
