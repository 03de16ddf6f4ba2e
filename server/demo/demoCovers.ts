import { readFile } from "node:fs/promises";
import type { FileStore } from "../http/context.ts";

/** Pictures that the demonstration's articles, videos and lessons have in common; drawn for it, 750 × 420 pixels. */
const NAMES = ["amber", "blue", "coral", "green", "rose", "slate", "teal", "violet"] as const;

/** Name of one of them. */
export type CoverName = (typeof NAMES)[number];

/** A picture as a field of files holds it. */
type Cover = readonly [{ readonly name: string; readonly path: string; readonly size: number; readonly type: string }];

/** The pictures by name. */
export type Covers = Readonly<Record<CoverName, Cover>>;

/** Keeps the pictures in the store of files, once each, so that they are served like any upload. */
export async function demoCovers(files: FileStore): Promise<Covers> {
  const kept = await Promise.all(
    NAMES.map(async (name): Promise<[CoverName, Cover]> => {
      const file = `${name}.png`;
      const data = await readFile(new URL(`./covers/${file}`, import.meta.url));
      return [name, [{ name: file, path: await files.save({ name: file, data, folder: "demo" }), size: data.length, type: "image/png" }]];
    }),
  );
  return Object.fromEntries(kept) as Record<CoverName, Cover>;
}
