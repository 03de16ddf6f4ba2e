import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { FieldKind } from "../kinds/kind.ts";
import type { DictionaryModel } from "../model/dictionary.ts";
import type { EntityModel, FieldConstraints, FieldModel } from "../model/entity.ts";
import type { HostNames } from "../model/host.ts";
import type { JsonPath } from "../source/pointer.ts";
import type { StringRange } from "../source/position.ts";
import type { RawField } from "./rawField.ts";

/** Finds where a part of a field or entity is written. */
export type Locate = (path: JsonPath, part?: "key" | "value", range?: StringRange) => SourcePosition;

/** A field as the files state it: own keywords over those of its `$ref`. */
export interface FieldSource {
  readonly name: string;
  readonly raw: RawField;
  /** Listed in the entity's `required`. */
  readonly required: boolean;
  /** Every `$ref` was found; otherwise what is missing may stand where it leads. */
  readonly isComplete: boolean;
  /** Finds a keyword, or a part of it, in the entity's file or in the fragment it comes from. */
  readonly at: Locate;
}

/** What a keyword may ask of another entity before any is compiled. */
export interface EntityHeader {
  readonly title: string;
  readonly label: string;
  readonly tree?: { readonly parent: string };
}

/** What a keyword sees while it compiles. */
export interface FieldContext {
  /** `undefined` where there is no such entity; the check reports it. */
  headerOf(entity: string): EntityHeader | undefined;
  /** Whether child rows of this entity point with the field to the row above them (`x-children.by`). */
  isChildLink(field: string): boolean;
}

/** A name that must exist elsewhere in the project. */
export interface Dependency {
  readonly to: "entity" | "dictionary" | "screen";
  readonly name: string;
  readonly at: SourcePosition;
}

/** The compiled parts of a project while it is checked; holds also what has faults of its own. */
export interface ProjectView {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly dictionaries: ReadonlyMap<string, DictionaryModel>;
  /** Names that the console has by itself; absent: nothing is said of them. */
  readonly host?: HostNames;
  /** Every permission code there is; absent where a broken file may have some of them. */
  readonly permissions?: readonly string[];
}

/** A field with all that its check may look at. */
export interface FieldSite {
  readonly field: FieldModel;
  readonly kind: FieldKind;
  readonly source: FieldSource;
  readonly entity: EntityModel;
  readonly project: ProjectView;
}

/**
 * One keyword of a field, complete: what it adds to the model, what it needs from elsewhere and what can be wrong
 * with it. Its shape and its text stand in `schemas/meta/entity.schema.json`.
 */
export interface FieldKeyword {
  /** Keys of the file that this definition owns. */
  readonly names: readonly (keyof RawField)[];
  /** Adds a constraint that every value must meet. */
  constraints?(source: FieldSource): Partial<FieldConstraints>;
  /** Adds what can be said before the field's kind is known. */
  compile?(source: FieldSource, context: FieldContext): Partial<FieldModel>;
  /** Adds what depends on the kind, or on what the keywords before it in the list have added. */
  complete?(source: FieldSource, draft: FieldModel, kind: FieldKind): Partial<FieldModel>;
  /** Names that must exist elsewhere. */
  dependencies?(source: FieldSource): readonly Dependency[];
  /** Finds what the shape alone cannot tell. */
  check?(site: FieldSite): readonly Diagnostic[];
}
