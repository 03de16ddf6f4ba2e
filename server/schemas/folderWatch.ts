import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { watch } from "chokidar";

/** What the owner of a watch is told. */
export interface FolderListener {
  /** Something below the folder may be another now. */
  readonly onEvent: () => void;
  /** The watch hears nothing any more, or not of everything. */
  readonly onFailure: (error: unknown) => void;
}

/** Where something is, and what of it is watched. */
export interface WatchedPlace {
  readonly parent: string;
  readonly name: string;
}

/**
 * Watches a folder with everything below it, and the place it lies in, so that a folder put in its place is heard of.
 * The system tells; nothing runs while nothing happens. A folder below that is replaced by another may be lost from
 * sight: whoever sees other folders than before opens a new watch.
 *
 * @returns a function that ends it, once everything is watched
 */
export async function watchFolder({ parent, name }: WatchedPlace, listener: FolderListener): Promise<() => Promise<void>> {
  const folder = join(parent, name);
  // Two watches: the library counts a path that is missing twice among those it waits for, so that a folder that is
  // away would make the place it comes back to "ready" before it is listened to.
  const watchers = [open(parent, (path) => path !== parent, listener), open(folder, () => false, listener)];
  const close = async (): Promise<void> => void (await Promise.all(watchers.map(({ watcher }) => watcher.close())));
  try {
    await Promise.all(watchers.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

function open(path: string, ignored: (path: string) => boolean, listener: FolderListener) {
  const watcher = watch(path, { ignoreInitial: true, ignored });
  // Raw events come of names that are passed over as well: of links, and of what they are made with.
  watcher.on("all", listener.onEvent).on("raw", listener.onEvent);
  const ready = new Promise<void>((resolve, reject) => {
    watcher.once("ready", resolve).on("error", (error) => {
      reject(error as Error);
      listener.onFailure(error);
    });
  });
  return { watcher, ready };
}

/** File systems (`statfs(2)`) whose other users are not heard of: NFS, SMB, CIFS, 9P, Ceph, AFS, FUSE, VirtualBox, VMware. */
const DEAF_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x5346414f, 0x65735546, 0x786f4256, 0xbacbacbc,
]);

/** Whether the system tells of changes in a folder, whoever makes them, on this machine or another. */
export async function isHeardOf(folder: string): Promise<boolean> {
  const { type } = await statfs(folder);
  return !DEAF_SYSTEMS.has(type >>> 0);
}
