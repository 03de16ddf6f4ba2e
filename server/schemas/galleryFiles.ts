import type { SchemaFiles } from "./schemaFiles.ts";

/** Files that show what the language can do: they belong to a demonstration, and to no installation that keeps real data. */
const GALLERY = /^schemas\/(?:(?:entities|screens)\/gallery\/|dictionaries\/gallery_)/;

/** The files without those that only a demonstration has. */
export function withoutGallery(files: SchemaFiles): SchemaFiles {
  return new Map([...files].filter(([path]) => !GALLERY.test(path)));
}
