import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Arguments that let PostgreSQL call fsync; PGlite's own list switches it off with `-F`. */
export function durableArguments(defaults: readonly string[]): string[] {
  // fdatasync does nothing in the WebAssembly build, so commits go through fsync.
  return [...defaults.filter((argument) => argument !== "-F"), "-c", "fsync=on", "-c", "wal_sync_method=fsync"];
}

/** The one member of Emscripten's NODEFS that is added; its types do not name the file system. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: { readonly nfd?: number }) => number };
}

/**
 * Files in a folder, with fsync reaching the disk. PGlite's NodeFS leaves it out, so a commit would
 * survive the end of the process, but not a power cut.
 */
export class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const prepared = await super.init(pg, options);
    const { preRun } = prepared.emscriptenOpts;
    if (!Array.isArray(preRun)) throw new TypeError("NodeFS no longer prepares its mount in preRun.");
    preRun.push((module: unknown) => addFsync(module as { readonly NODEFS: NodeFileSystem }));
    return prepared;
  }
}

function addFsync({ NODEFS }: { readonly NODEFS: NodeFileSystem }): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    // Directories have no descriptor here.
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}
