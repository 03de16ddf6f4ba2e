import { compact } from "../../../model/compact.ts";
import type { ScreenAction } from "../../../model/project.ts";
import type { FieldModel } from "../../../model/entity.ts";
import type { ActionItem, QueryItem } from "../../../model/screen.ts";
import { eqOperator } from "../../../query/operators/eqOperator.ts";
import { shownFields } from "../../../model/shownFields.ts";
import { canWrite, holdsRight, staysMasked } from "../../../rights/fieldRights.ts";
import { batchFieldsOf } from "../../../compile/batchFields.ts";
import { knowsFields, pruneRun } from "../../../compile/pruneEntity.ts";
import type { RawScreen } from "../../rawScreen.ts";
import type { PruneGround, ScreenPart } from "../../screenKind.ts";
import { pruneAside } from "./aside.ts";
import { checkActions } from "./checkActions.ts";
import { checkInline } from "./checkInline.ts";
import { checkListing } from "./checkListing.ts";
import { expandListing } from "./expandListing.ts";
import { printDependencies } from "./printing.ts";
import { checkViews, pruneViews, viewDependencies } from "./views.ts";
import { inferListing, type ListingTraits } from "./inferListing.ts";

/** What a file may say of every table. */
const MEMBERS = [
  "where",
  "readOnly",
  "query",
  "columns",
  "sort",
  "aside",
  "refresh",
  "views",
  "toolbar",
  "rowActions",
  "batchActions",
] as const satisfies readonly (keyof RawScreen)[];

/**
 * The table of rows: query bar, columns, order, buttons.
 *
 * @param traits how the rows lie. @default beside each other
 */
export function listingPart(traits: ListingTraits = { isTree: false }): ScreenPart<"listing"> {
  return {
    members: traits.inline ? [...MEMBERS, "edit"] : MEMBERS,
    infer: (ground) => inferListing(ground, traits),
    check: (site) => [
      ...checkListing(site),
      ...(traits.inline ? checkInline(site) : []),
      ...checkActions(site, traits),
      ...checkViews(site),
    ],
    dependencies: (site) => [...viewDependencies(site), ...printDependencies(site)],
    expand: expandListing,
    prune({ where, query, columns, sort, aside, refresh, edit, views, toolbar, rowActions, batchActions }, ground) {
      const isKnown = ({ field }: { readonly field: string }) => ground.names.has(field);
      const masked = maskedFields(ground);
      return {
        ...compact({ isNarrowed: where === undefined ? undefined : (true as const) }),
        query: query.filter(isKnown).flatMap((item) => pruneQuery(item, masked.get(item.field))),
        columns: columns.filter(isKnown).map((column) => (masked.has(column.field) ? { ...column, sortable: false } : column)),
        sort: sort.filter(isKnown),
        ...pruneAside(aside, ground),
        ...compact({ refresh, edit: holdsRight(ground.model, "edit", ground.viewer) ? edit : undefined }),
        ...pruneViews(views, ground),
        toolbar: pruneActions(toolbar, ground),
        rowActions: pruneActions(rowActions, ground),
        batchActions: pruneActions(batchActions, ground),
      };
    },
  };
}

/** Fields whose values the viewer cannot uncover. */
function maskedFields({ model, entity, viewer }: PruneGround): ReadonlyMap<string, FieldModel> {
  return new Map(
    shownFields(entity)
      .filter((field) => staysMasked(model, field, viewer))
      .map((field) => [field.name, field]),
  );
}

/** Who sees a value masked can look for a whole one, and neither search parts of it nor sort by it: both would spell it out. */
function pruneQuery(item: QueryItem, masked: FieldModel | undefined): QueryItem[] {
  if (!masked) return [item];
  return masked.permission.mask === "all" ? [] : [{ ...item, operator: eqOperator.name, isWhole: true }];
}

/** What is sent to the server can be worked out, nothing of it being in fields that are left out, and what is changed may be. */
function isFilledIn(effect: ScreenAction["do"], { model, entity, names, viewer }: PruneGround): boolean {
  if (effect.op === "batchEdit") return batchFieldsOf(model).some((field) => canWrite(model, field, viewer));
  if (effect.op === "request") return Object.values(effect.body).every((expression) => knowsFields(expression, names));
  if (effect.op !== "patch") return true;
  const open = new Set(entity.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name));
  return Object.entries(effect.set).every(([name, expression]) => open.has(name) && knowsFields(expression, names));
}

function pruneActions(actions: readonly ScreenAction[], ground: PruneGround): ActionItem[] {
  const { project, model, names, viewer } = ground;
  return actions
    .filter(({ permission, do: effect }) => viewer.can(permission) && isFilledIn(effect, ground))
    .map(({ when, do: effect, ...action }) => ({
      ...action,
      // Where the condition reads a field that is left out, the server decides when the action is run.
      ...(when !== undefined && knowsFields(when, names) && { when }),
      do: effect.op === "run" ? pruneRun(project, model, viewer, effect) : effect,
    }));
}
