import type { Diagnostic } from "../errors/diagnostic.ts";
import type { EntityModel } from "../model/entity.ts";
import type { RawProperties } from "./entity/properties.ts";
import type { RawRequired } from "./entity/required.ts";
import type { RawTitle } from "./entity/title.ts";
import type { RawXActions } from "./entity/xActions.ts";
import type { RawXCases } from "./entity/xCases.ts";
import type { RawXChecks } from "./entity/xChecks.ts";
import type { RawXConstraints } from "./entity/xConstraints.ts";
import type { RawXRollups } from "./entity/xRollups.ts";
import type { RawXTally } from "./entity/xTally.ts";
import type { RawXEntity } from "./entity/xEntity.ts";
import type { Dependency, FieldSource, Locate, ProjectView } from "./fieldKeyword.ts";

/** Everything an entity file may say, put together from the keywords' own types. The shape is checked before it is read. */
export type RawEntity = RawTitle &
  RawXEntity &
  RawRequired &
  RawProperties &
  RawXRollups &
  RawXTally &
  RawXChecks &
  RawXConstraints &
  RawXActions &
  RawXCases;

/** An entity as the files state it: mixins merged in, every field's `$ref` resolved. */
export interface EntitySource {
  readonly name: string;
  /** Folder below `schemas/entities`. */
  readonly domain: string;
  readonly file: string;
  readonly raw: RawEntity;
  /** Own fields in file order, then those of the mixins. */
  readonly fields: readonly FieldSource[];
  /** Every mixin was found; otherwise what is missing may stand there. */
  readonly isComplete: boolean;
  /** Finds a part of the entity's own file. */
  readonly at: Locate;
}

/** An entity with all that its check may look at. */
export interface EntitySite {
  readonly entity: EntityModel;
  readonly source: EntitySource;
  readonly project: ProjectView;
}

/** One keyword of an entity, complete like `FieldKeyword`. */
export interface EntityKeyword {
  /** Keys of the file that this definition owns. */
  readonly names: readonly (keyof RawEntity)[];
  /** Adds its part of the model. */
  compile?(source: EntitySource): Partial<EntityModel>;
  /** Names that must exist elsewhere. */
  dependencies?(source: EntitySource): readonly Dependency[];
  /** Finds what the shape alone cannot tell. */
  check?(site: EntitySite): readonly Diagnostic[];
}
