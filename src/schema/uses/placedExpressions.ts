import type { ExpressionSite } from "../expression/scope.ts";
import type { ConstraintModel, EntityActionModel, EntityModel, FieldModel } from "../model/entity.ts";
import { isDashboard, listingOf, screenActions, type SchemaProject, type ScreenAction, type ScreenModel } from "../model/project.ts";

/** An expression of a project with where it stands. */
export interface PlacedExpression {
  readonly source: string;
  readonly site: ExpressionSite;
  /** In words of the desk, e.g. `预约·操作“到访”`. */
  readonly where: string;
  /** The field whose value it gives; absent for conditions. */
  readonly gives?: FieldModel;
}

/** Every expression that the schemas of a project hold, test cases aside. */
export function placedExpressions(project: SchemaProject): readonly PlacedExpression[] {
  const ofEntities = [...project.entities.values()].flatMap((entity) => expressionsOf(project, entity));
  return [...ofEntities, ...[...project.screens.values()].flatMap((screen) => expressionsOfScreen(project, screen))];
}

function expressionsOfScreen(project: SchemaProject, screen: ScreenModel): readonly PlacedExpression[] {
  if (isDashboard(screen)) return expressionsOfCards(project, screen);
  const entity = project.entities.get(screen.entity);
  if (!entity) return [];
  const site = siteIn(project, entity, "bool");
  const ofButtons = screenActions(screen).flatMap(({ label, when, do: effect }) =>
    // A button of an action of the entity repeats its condition.
    effect.op === "run" ? [] : expressionsOfButton({ site, at: `${screen.title}·按钮“${label}”` }, when, effect),
  );
  return [...placed(site, `${screen.title}·列出哪些行`, [listingOf(screen)?.where]), ...ofButtons];
}

function expressionsOfCards(
  project: SchemaProject,
  { title, cards }: Extract<ScreenModel, { readonly kind: "dashboard" }>,
): readonly PlacedExpression[] {
  return cards.flatMap((card) => {
    const entity = "aggregate" in card ? project.entities.get(card.aggregate.entity) : undefined;
    if (!entity || !("aggregate" in card)) return [];
    return placed(siteIn(project, entity, "bool"), `${title}·卡片“${card.title}”`, [card.aggregate.where]);
  });
}

function expressionsOf(project: SchemaProject, entity: EntityModel): readonly PlacedExpression[] {
  const site = siteIn(project, entity, "bool");
  const at = (what: string): string => `${entity.title}·${what}`;
  return [
    ...placed(site, at("锁定条件"), [entity.locked]),
    ...entity.fields.flatMap((field) => expressionsOfField(project, field, { site, at: at(field.title) })),
    ...entity.checks.flatMap(({ when, assert, message }) => placed(site, at(`校验“${message}”`), [when, assert])),
    ...entity.constraints.flatMap((constraint) => placed(site, at(`限制“${constraint.message}”`), expressionsOfConstraint(constraint))),
    ...Object.values(entity.rollups ?? {}).flatMap((rollup) => [
      ...expressionsOfRows(project, rollup, at(rollup.title)),
      ...placed(site, at(`${rollup.title}·何时显示`), [rollup.visible]),
    ]),
    ...(entity.tally ? expressionsOfRows(project, entity.tally.results, at("统计·哪些行有效")) : []),
    ...entity.actions.flatMap((action) => expressionsOfAction(action, entity, { site, at: at(`操作“${action.label}”`) })),
  ];
}

function expressionsOfConstraint(constraint: ConstraintModel): readonly (string | undefined)[] {
  return [constraint.where, ...(constraint.type === "limit" ? (constraint.messages ?? []).map(({ when }) => when) : [])];
}

interface Place {
  readonly site: ExpressionSite;
  readonly at: string;
}

function expressionsOfField(project: SchemaProject, field: FieldModel, { site, at }: Place): readonly PlacedExpression[] {
  const { visible, required, readOnly, value, initial } = field.rule;
  const candidate = field.reference && project.entities.get(field.reference.entity);
  return [
    ...placed(site, `${at}·规则`, [visible, required, readOnly]),
    ...placed(site, `${at}·计算值`, [value]).map((one) => ({ ...one, gives: field })),
    ...placed(site, `${at}·初始值`, [initial]).map((one) => ({ ...one, gives: field })),
    ...placed({ ...site, ...(candidate ? { candidate } : {}) }, `${at}·可选范围`, [field.reference?.where]),
    ...placed(site, `${at}·对方须保持`, [field.reference?.holds?.while]),
  ];
}

/** What rows of another entity must be like to be put together or counted. */
function expressionsOfRows(
  project: SchemaProject,
  { entity, where }: { readonly entity: string; readonly where?: string },
  at: string,
): readonly PlacedExpression[] {
  const rows = project.entities.get(entity);
  return rows ? placed(siteIn(project, rows, "bool"), at, [where]) : [];
}

function expressionsOfAction({ when, set }: EntityActionModel, entity: EntityModel, place: Place): readonly PlacedExpression[] {
  return [...placed(place.site, place.at, [when]), ...givenTo(entity, set, place)];
}

/** What a screen's own button asks and, where it changes a row, what it changes it to. */
function expressionsOfButton({ site, at }: Place, when: string | undefined, effect: ScreenAction["do"]): readonly PlacedExpression[] {
  return [...placed(site, at, [when]), ...(effect.op === "patch" ? givenTo(site.entity, effect.set, { site, at }) : [])];
}

/** Expressions by the field whose value they give. */
function givenTo({ fields }: EntityModel, set: Readonly<Record<string, string>>, { site, at }: Place): readonly PlacedExpression[] {
  return Object.entries(set).flatMap(([name, source]) => {
    const gives = fields.find((field) => field.name === name);
    return placed(site, at, [source]).map((one) => ({ ...one, ...(gives ? { gives } : {}) }));
  });
}

function placed(site: ExpressionSite, where: string, sources: readonly (string | undefined)[]): readonly PlacedExpression[] {
  return sources.flatMap((source) => (source === undefined ? [] : [{ source, site, where }]));
}

/** Rules of child rows read the row above as `parent`. */
function siteIn(project: SchemaProject, entity: EntityModel, result: ExpressionSite["result"]): ExpressionSite {
  const parent = [...project.entities.values()].find(({ fields }) => fields.some(({ children }) => children?.entity === entity.name));
  return { entity, result, ...(parent ? { parent } : {}) };
}
