import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { entityKeywords } from "../keywords/entityKeywords.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import type { FieldContext, FieldSource } from "../keywords/fieldKeyword.ts";
import { fieldKeywords } from "../keywords/fieldKeywords.ts";
import type { FieldKind, KindCandidate } from "../kinds/kind.ts";
import { chooseKind, fieldKinds, kindOf } from "../kinds/registry.ts";
import { compact } from "../model/compact.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { limitChecks } from "../rules/limits.ts";
import { idField, revField } from "./systemFields.ts";

/** An entity's model, and what kept its fields from having a kind. */
export interface CompiledEntitySource {
  readonly model: EntityModel;
  readonly problems: readonly Diagnostic[];
}

/** Expands an entity: every keyword adds its part, and each field gets the kind that fits best. */
export function compileEntity(source: EntitySource, context: FieldContext): CompiledEntitySource {
  const problems: Diagnostic[] = [];
  const fields = withTitles(source.fields.map((field) => compileField(field, context, problems)));
  const parts = entityKeywords.map((keyword) => keyword.compile?.(source) ?? {});
  // The keywords together state every member; the test of this file holds them to it.
  const model = Object.assign({ fields: [idField, ...fields, revField] }, ...parts) as EntityModel;
  return { model: { ...model, checks: [...model.checks, ...fields.flatMap(limitChecks)] }, problems };
}

/** What a field says of another calls it as people do. */
function withTitles(fields: readonly FieldModel[]): readonly FieldModel[] {
  const titles = new Map(fields.map(({ name, title }) => [name, title]));
  return fields.map((field) => {
    const by = field.dictionaryBy;
    return by ? { ...field, dictionaryBy: { ...by, title: titles.get(by.field) ?? by.title } } : field;
  });
}

function compileField(source: FieldSource, context: FieldContext, problems: Diagnostic[]): FieldModel {
  const parts = fieldKeywords.map((keyword) => keyword.compile?.(source, context) ?? {});
  const constraints = Object.assign(
    {},
    ...fieldKeywords.map((keyword) => keyword.constraints?.(source) ?? {}),
  ) as FieldModel["constraints"];
  const stated = Object.assign({ name: source.name, constraints, query: [], system: false }, ...parts) as Omit<FieldModel, "kind">;
  const kind = kindFor(source, stated, problems);
  return fieldKeywords.reduce<FieldModel>((draft, keyword) => ({ ...draft, ...keyword.complete?.(source, draft, kind) }), {
    ...stated,
    kind: kind.id,
  });
}

/** Chooses the kind. Where none can be chosen, plain text stands in, so that the checks that follow still find the rest. */
function kindFor(source: FieldSource, field: Omit<FieldModel, "kind">, problems: Diagnostic[]): FieldKind {
  const choice = chooseKind(candidateOf(source, field));
  if (choice.ok) return choice.kind;
  problems.push(kindProblem(source, choice.tied));
  return kindOf("text");
}

function candidateOf({ raw }: FieldSource, field: Omit<FieldModel, "kind">): KindCandidate {
  const { type, itemType, constraints, dictionary, labels, reference, children } = field;
  return {
    type,
    constraints,
    ...compact({ itemType, dictionary, labels, reference, children, format: raw.format, requested: raw["x-ui"]?.kind }),
  };
}

function kindProblem({ name, raw, at }: FieldSource, tied: readonly string[]): Diagnostic {
  const { kind: requested = "" } = raw["x-ui"] ?? {};
  const ids = fieldKinds.map(({ id }) => id);
  if (tied.length > 0) return diagnose("SCHEMA_KIND_TIE", at([], "key"), { field: name, found: tied.join("、") });
  const place = at(["x-ui", "kind"]);
  return ids.includes(requested)
    ? diagnose("SCHEMA_UNFIT_KIND", place, { field: name, found: requested })
    : diagnose("SCHEMA_UNKNOWN_KIND", place, { found: requested, allowed: ids });
}
