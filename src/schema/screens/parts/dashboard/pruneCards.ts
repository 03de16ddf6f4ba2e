import { pruneEntity } from "../../../compile/pruneEntity.ts";
import { NOT_WRITTEN } from "../../../compile/lookupField.ts";
import { kindOf } from "../../../kinds/registry.ts";
import { compact } from "../../../model/compact.ts";
import type {
  AggregateCardModel,
  AggregateModel,
  CompiledCard,
  CompiledGroup,
  DepartmentChoice,
  GroupModel,
  NumbersCard,
} from "../../../model/dashboard.ts";
import type { EntityModel, FieldModel } from "../../../model/entity.ts";
import type { DashboardModel, SchemaProject, Viewer } from "../../../model/project.ts";
import type { DashboardPart } from "../../../model/screen.ts";
import { canRead } from "../../../rights/fieldRights.ts";
import { FIGURES_RIGHT } from "../../../rights/figuresRight.ts";
import type { PruneGround } from "../../screenKind.ts";

type Ground = Pick<PruneGround, "project" | "viewer">;

/** Reduces a dashboard to the cards that a viewer may see; `undefined` where there are none. */
export function pruneDashboard(model: DashboardModel, ground: Ground): DashboardPart | undefined {
  const cards = model.cards.flatMap((card) => pruneCard(card, ground, model.hasDepartment));
  if (cards.length === 0) return undefined;
  const hasPeriod = cards.some((card) => "hasPeriod" in card && card.hasPeriod);
  const department = model.hasDepartment ? departmentChoice(model, ground) : undefined;
  return { ...compact({ period: hasPeriod ? model.period : undefined, department }), cards };
}

/** How a viewer may see the numbers of an aggregate: as they are, coarse, or not at all. */
export function figuresOf(project: SchemaProject, { aggregate }: AggregateCardModel, viewer: Viewer): "whole" | "coarse" | undefined {
  const entity = project.entities.get(aggregate.entity);
  if (!entity) return undefined;
  const { give, of, by, split, date } = aggregate;
  const read = [of, by?.field, split?.field, date].flatMap((name) => fieldIn(entity, name) ?? []);
  if (!read.every((field) => canRead(entity, field, viewer))) return undefined;
  if (viewer.can(`${entity.permission}:list`)) return "whole";
  // What could be disclosed of a single person by taking numbers from each other is not offered at all (decision 0123).
  const isSafe = give === "count" && split === undefined && date !== undefined;
  return isSafe && viewer.can(`${entity.permission}:${FIGURES_RIGHT}`) ? "coarse" : undefined;
}

function pruneCard(card: DashboardModel["cards"][number], ground: Ground, hasDepartment: boolean): CompiledCard[] {
  const { project, viewer } = ground;
  if (card.card === "widget") return card.permission === undefined || viewer.can(card.permission) ? [card] : [];
  if (card.card !== "list") return pruneNumbers(card, ground, hasDepartment);
  const entity = project.entities.get(card.entity);
  const path = project.screens.get(card.screen)?.path;
  if (!entity || path === undefined || !viewer.can(`${entity.permission}:list`)) return [];
  const { screen: _screen, limit: _limit, ...head } = card;
  return [{ ...head, path }];
}

function pruneNumbers(card: AggregateCardModel, { project, viewer }: Ground, hasDepartment: boolean): NumbersCard[] {
  const { aggregate, screen, ...head } = card;
  const entity = project.entities.get(aggregate.entity);
  const shown = figuresOf(project, card, viewer);
  if (!entity || !shown) return [];
  const measured = { ...head, ...measureOf(entity, aggregate, shown === "coarse"), hasPeriod: aggregate.date !== undefined };
  if (shown === "coarse") return [{ ...measured, hasDepartment: false, compares: false, isCoarse: true }];
  const path = screen === undefined ? undefined : project.screens.get(screen)?.path;
  return [
    {
      ...measured,
      hasDepartment: hasDepartment && entity.scope.department !== undefined,
      compares: aggregate.compare ?? false,
      ...compact({ path }),
    },
  ];
}

type Measure = Pick<NumbersCard, "entity" | "entityTitle" | "give" | "of" | "by" | "split">;

/** What a number is made of, as it reaches the console. */
function measureOf(entity: EntityModel, { give, of, by, split }: AggregateModel, isCoarse: boolean): Measure {
  return {
    entity: entity.name,
    entityTitle: entity.title,
    give,
    ...compact({
      of: measureField(entity, give, of),
      by: by && compiledGroup(entity, by, isCoarse),
      split: split && compiledGroup(entity, split, isCoarse),
    }),
  };
}

/** Days and weeks are as good as single people; whoever does not see these sees months. */
function compiledGroup(entity: EntityModel, { field: name, every }: GroupModel, isCoarse: boolean): CompiledGroup {
  const field = fieldIn(entity, name);
  const coarse = isCoarse && (every === "day" || every === "week") ? ("month" as const) : every;
  return { title: field?.title ?? name, ...compact({ every: coarse, dictionary: field?.dictionary }) };
}

/** How a number that is made of a field's values is written. */
function measureField(entity: EntityModel, give: NumbersCard["give"], of: string | undefined): FieldModel | undefined {
  const field = fieldIn(entity, of);
  if (!field || give === "count" || give === "distinct") return undefined;
  const { name, title, kind, type, ui } = field;
  // The average of whole numbers is none.
  const shape = give === "average" && kindOf(kind).id === "integer" ? { kind: "number", type: "number" as const } : { kind, type };
  return { name, title, ...NOT_WRITTEN, ...shape, ui: { props: ui.props }, constraints: {}, query: [], permission: {} };
}

/** Departments are chosen where the rows are, by whoever may see them there. */
function departmentChoice({ cards }: DashboardModel, { project, viewer }: Ground): DepartmentChoice | undefined {
  for (const card of cards) {
    const entity = "aggregate" in card ? project.entities.get(card.aggregate.entity) : undefined;
    const name = entity?.scope.department;
    if (!entity || name === undefined || !viewer.can(`${entity.permission}:list`)) continue;
    const field = pruneEntity(project, entity, viewer).fields.find((one) => one.name === name);
    if (field?.reference) return { entity: entity.name, field };
  }
  return undefined;
}

function fieldIn({ fields }: EntityModel, name: string | undefined): FieldModel | undefined {
  return fields.find((field) => field.name === name);
}
