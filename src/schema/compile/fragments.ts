import type { RawEntity } from "../keywords/entityKeyword.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";
import type { SourceFile } from "../source/sourceFile.ts";

/** What a fragment file may say; the shape is checked before it is read. */
interface RawFragment {
  readonly $id: string;
  readonly $defs?: RawEntity["properties"];
  readonly mixins?: Readonly<Record<string, { readonly properties: RawEntity["properties"]; readonly required?: readonly string[] }>>;
}

/** A fragment file that can be referred to. */
export interface Fragment {
  readonly name: string;
  readonly source: SourceFile;
  readonly raw: RawFragment;
}

/** Fragment files by name; those with faults are listed apart, so that a reference to them can say why it fails. */
export interface Fragments {
  readonly usable: ReadonlyMap<string, Fragment>;
  /** Name to path. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Sorts fragment files into usable and broken ones. */
export function indexFragments(files: readonly SchemaFile[], isBroken: (path: string) => boolean): Fragments {
  const usable = files.filter(({ source }) => !isBroken(source.path));
  const broken = files.filter(({ source }) => isBroken(source.path));
  return {
    usable: new Map(usable.map(({ name, source }) => [name, { name, source, raw: source.value as unknown as RawFragment }])),
    broken: new Map(broken.map(({ name, source }) => [name, source.path])),
  };
}
