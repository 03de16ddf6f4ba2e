import { compact } from "../model/compact.ts";
import type { EntityModel, FieldModel, ReferenceModel } from "../model/entity.ts";
import { leadsAcross } from "../model/leadsAcross.ts";

/** Why a path leads to nothing that can be shown. */
export type LookupFault =
  | { readonly kind: "unknown"; readonly found: string; readonly entity: EntityModel }
  | { readonly kind: "unfit"; readonly found: string; readonly reason: string };

/** Between the reference and the field behind it. */
const STEP = ".";

/** Whether the name of a field in a screen file leads over a reference, e.g. `organId.phone`. */
export function isPath(name: string): boolean {
  return name.includes(STEP);
}

/**
 * The field that a path over a reference shows: that of the target, with its kind, its mask and its rights, which nobody
 * writes. Reading it takes what looking at the target takes.
 *
 * @returns `undefined` where the target is not there, which is told at the reference
 */
export function lookupField(
  entities: ReadonlyMap<string, EntityModel>,
  entity: EntityModel,
  path: string,
): { readonly field: FieldModel } | { readonly fault: LookupFault } | undefined {
  const [through = "", name = "", ...further] = path.split(STEP);
  const link = entity.fields.find((field) => field.name === through);
  if (!link) return { fault: { kind: "unknown", found: through, entity } };
  if (!link.reference || link.reference.many) return { fault: unfit(through, "它不是引用一行的字段，后面没有别的字段") };
  const target = entities.get(link.reference.entity);
  if (!target) return undefined;
  const field = target.fields.find((one) => one.name === name);
  if (!field) return { fault: { kind: "unknown", found: name, entity: target } };
  const reason = further.length > 0 ? "只能经过一个引用" : unfitness(entities, target, field);
  return reason === undefined ? { field: lookedUp({ entity, link, target, field }, path) } : { fault: unfit(path, reason) };
}

function unfit(found: string, reason: string): LookupFault {
  return { kind: "unfit", found, reason };
}

function unfitness(entities: ReadonlyMap<string, EntityModel>, target: EntityModel, { column, system, writeOnly, reference }: FieldModel) {
  if (writeOnly) return "它只写不读";
  if (!column) return "子表不能在别处显示";
  if (system) return "它由系统维护";
  const next = reference && entities.get(reference.entity);
  return next && leadsAcross(target, next) ? "它指向的行可能属于别的租户" : undefined;
}

interface Step {
  readonly entity: EntityModel;
  readonly link: FieldModel;
  readonly target: EntityModel;
  readonly field: FieldModel;
}

function lookedUp({ entity, link, target, field }: Step, name: string): FieldModel {
  const { title, kind, type, itemType, constraints, labels, dictionary, reference, query, permission, ui, column } = field;
  const { mask, reveal, read } = permission;
  return {
    name,
    title: `${link.title}·${title}`,
    kind,
    type,
    ...compact({ itemType, labels, dictionary, reference: reference && plainReference(reference) }),
    ...NOT_WRITTEN,
    constraints,
    query,
    permission: compact({ mask }),
    ui: { props: ui.props, ...compact({ width: ui.width }) },
    derived: {
      of: target.name,
      type: column?.type ?? "text",
      rights: [
        `${target.permission}:list`,
        ...(read === undefined ? [] : [`${target.permission}:${read}`]),
        ...(link.permission.read === undefined ? [] : [`${entity.permission}:${link.permission.read}`]),
      ],
      ...compact({ reveal: mask && `${target.permission}:${reveal ?? "reveal"}` }),
      from: { kind: "lookup", through: link.name, field: field.name },
    },
  };
}

/** What a derived field is besides its value. */
export const NOT_WRITTEN = {
  nullable: true,
  required: false,
  readOnly: true,
  writeOnly: false,
  rule: { reset: [], hidden: "keep" },
  system: false,
} as const satisfies Partial<FieldModel>;

/** Nothing is chosen here. */
function plainReference({ entity, label, many, store, tree }: ReferenceModel): ReferenceModel {
  return { entity, label, many, store, tree };
}
