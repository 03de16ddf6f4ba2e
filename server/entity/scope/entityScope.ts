import { type EntityModel, type FieldModel, holdsRight } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { AuditOrigin } from "../../audit/auditEvent.ts";
import type { RequestReads } from "../../audit/requestReads.ts";
import { AppError } from "../../errors/appError.ts";
import type { AppContext } from "../../http/context.ts";
import type { NamedWrite } from "../../http/repeatableWrites.ts";
import type { Session } from "../../http/session.ts";
import type { EntityHookRegistry } from "./entityHooks.ts";

/** What became of a formatted text: as it may be stored, or why it may not, as a sentence without its subject. */
export type CleanText = { readonly text: string } | { readonly fault: string };

/** One request as the entity server sees it: who asks, of which entity, under which schemas, at what time. */
export interface EntityScope {
  readonly context: AppContext;
  /** The project the request started with; a change of schemas does not reach into a running request. */
  readonly project: SchemaProject;
  readonly entity: EntityModel;
  readonly session: Session;
  readonly now: Date;
  /** Id of this request in log and audit. */
  readonly requestId: string;
  /** Reading of `performance.now()` after which nothing is committed any more: the caller was told that it failed. */
  readonly deadline?: number;
  /** The write that the caller named with a key, for the transaction that decides it. */
  readonly write?: NamedWrite | undefined;
  /** What modules add to the writes of single entities. */
  readonly hooks: EntityHookRegistry;
  /** Formatted texts that were cleaned for the writes of this request, as they were sent; absent where none was. */
  readonly cleanTexts?: ReadonlyMap<string, CleanText>;
  /** Where the request came from; absent where there is none. */
  readonly origin?: AuditOrigin;
  /** The page that saves, as it names itself, so that it passes over what it is told of its own writes; nothing else goes by it. */
  readonly caseId?: string | undefined;
  /** Rows leave with several values joined by commas (`inRowForm`); absent where they leave as they are stored. */
  readonly joinsValues?: true;
  /** Collects whose data leaves with the answer; absent where nothing is answered. */
  readonly reads?: RequestReads;
}

/** The same request, looking at another entity. */
export function scopeOf(scope: EntityScope, entity: EntityModel): EntityScope {
  return entity === scope.entity ? scope : { ...scope, entity };
}

/** The entity of a name the schemas have already checked. */
export function entityOf(scope: Pick<EntityScope, "project">, name: string): EntityModel {
  const entity = scope.project.entities.get(name);
  if (!entity) throw new Error(`The project holds no entity “${name}”.`);
  return entity;
}

const indexes = new WeakMap<EntityModel, ReadonlyMap<string, FieldModel>>();

/** A field by its name; a map, so that names such as `__proto__` find nothing. */
export function fieldOf(entity: EntityModel, name: string): FieldModel | undefined {
  let index = indexes.get(entity);
  if (!index) {
    index = new Map(entity.fields.map((field) => [field.name, field]));
    indexes.set(entity, index);
  }
  return index.get(name);
}

/** A field that must exist because the model says so. */
export function knownField(entity: EntityModel, name: string): FieldModel {
  const field = fieldOf(entity, name);
  if (!field) throw new Error(`Entity “${entity.name}” has no field “${name}”.`);
  return field;
}

/**
 * Complains unless the entity offers what a right of it opens, e.g. `reveal`, and the session holds it.
 *
 * @throws AppError RIGHT_MISSING
 */
export function requireRight({ entity, session }: EntityScope, right: string): void {
  if (!holdsRight(entity, right, session)) throw new AppError("RIGHT_MISSING", { code: `${entity.permission}:${right}` });
}
