import { kindOf } from "../../../kinds/registry.ts";
import { builtinActions } from "../../../model/builtinActions.ts";
import { compact } from "../../../model/compact.ts";
import type { EntityModel, EntityRight, FieldModel } from "../../../model/entity.ts";
import { valueType } from "../../../model/shownFields.ts";
import { parseSort } from "../../../model/parseSort.ts";
import type { ListingModel, ScreenAction } from "../../../model/project.ts";
import { byEdge, type ColumnItem, type QueryItem } from "../../../model/screen.ts";
import { fieldNamed, itemsOf } from "../../itemsOf.ts";
import type { RawAction, RawColumn, RawList, RawQueryItem } from "../../rawScreen.ts";
import type { ExpandGround } from "../../screenKind.ts";
import { expandAside, usualOperator, withAsideQuery } from "./aside.ts";
import { namedAction } from "./namedAction.ts";
import { withUnnamedColumns } from "./unnamedColumns.ts";

/** Writes out the table of a screen. */
export function expandListing(ground: ExpandGround): ListingModel {
  const { raw, stated, inferred, entity, entityNamed } = ground;
  return {
    ...compact({ where: raw.where }),
    query: expandQuery(withAsideQuery(raw.query, raw.aside), ground),
    columns: expandColumns(withUnnamedColumns({ raw, stated, inferred }), { entity, entityNamed }),
    sort: raw.sort ? parseSort(raw.sort) : entity.sort,
    ...expandAside(ground),
    ...compact({ refresh: raw.refresh, edit: raw.edit, views: raw.views }),
    toolbar: expandActions(raw.toolbar, entity, "export"),
    rowActions: expandActions(raw.rowActions, entity),
    batchActions: expandActions(raw.batchActions, entity),
  };
}

function expandQuery(list: RawList<RawQueryItem> | undefined, { entity, raw: { aside } }: ExpandGround): QueryItem[] {
  return itemsOf(list, "field").flatMap(({ field: name, label, operator, default: value }) =>
    fieldNamed(entity, name).map((field) => ({
      field: name,
      label: label ?? field.title,
      operator: operator ?? usualOperator(field, name === aside?.field),
      ...compact({ default: value }),
    })),
  );
}

function expandColumns(columns: readonly RawColumn[], { entity, entityNamed }: Pick<ExpandGround, "entity" | "entityNamed">): ColumnItem[] {
  const shown = columns.filter(({ hidden }) => hidden !== true);
  const [first] = shown;
  const isNameless = !shown.some(({ field }) => field === entity.label);
  const expanded = columns.flatMap((stated) =>
    fieldNamed(entity, stated.field).map((field) => {
      const kind = kindOf(field.kind);
      const leads = stated === first && (isNameless || field.name === entity.label);
      return {
        field: field.name,
        title: stated.title ?? field.title,
        ...compact({ width: columnWidth(field, stated, entityNamed), fixed: stated.fixed ?? (leads ? ("left" as const) : undefined) }),
        align: stated.align ?? kind.align,
        sortable: stated.sortable ?? (kind.sortable && valueType(field) !== undefined),
        hidden: stated.hidden ?? false,
        ...(stated.ifRoom === true && stated.hidden === undefined && { ifRoom: true as const }),
      };
    }),
  );
  return byEdge(expanded);
}

/** The stated width, or what values of the kind need so that nothing of them is cut; one row of another entity is as wide as its name is there. */
function columnWidth({ kind, ui, reference }: FieldModel, stated: RawColumn, entityNamed: ExpandGround["entityNamed"]): number | undefined {
  const target = reference && !reference.many ? entityNamed(reference.entity) : undefined;
  const wanted = stated.width ?? ui.width ?? target?.fields.find(({ name }) => name === reference?.label)?.ui.width;
  const { columnWidth: needed } = kindOf(kind);
  return needed ? Math.max(needed.least, wanted ?? needed.usual) : wanted;
}

/** @param printing the right that printing takes here: where no row is named, all that are asked for leave the console at once. */
function expandActions(list: RawList<RawAction> | undefined, entity: EntityModel, printing: EntityRight = "list"): ScreenAction[] {
  return itemsOf(list, "id").flatMap((stated): ScreenAction[] => {
    const named = namedAction(entity, stated.id);
    const effect = named?.do ?? ownEffect(stated.do);
    if (!effect) return [];
    const { right, ...base } = named ?? {
      right: usualRight(effect, printing),
      id: stated.id,
      label: effect.op === "print" ? builtinActions["print"]?.label : stated.id,
      danger: false,
      primary: false,
    };
    const { permission = right, do: _own, ...changed } = stated;
    const { id, label, icon, when, confirm, danger, primary } = { ...base, ...compact(changed) } as Omit<ScreenAction, "permission" | "do">;
    return [
      { id, label, ...compact({ icon, when, confirm }), danger, primary, do: effect, permission: `${entity.permission}:${permission}` },
    ];
  });
}

function usualRight({ op }: ScreenAction["do"], printing: EntityRight): EntityRight {
  if (op === "print") return printing;
  return op === "patch" ? "edit" : "list";
}

function ownEffect(effect: RawAction["do"]): ScreenAction["do"] | undefined {
  if (effect?.op === "custom") return { op: "custom", name: effect.name, props: effect.props ?? {} };
  if (effect?.op === "request") return { op: "request", method: effect.method ?? "POST", path: effect.path, body: effect.body ?? {} };
  return effect;
}
