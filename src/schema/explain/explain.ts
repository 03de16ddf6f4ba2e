import { compact } from "../model/compact.ts";
import { compileScreen } from "../screens/compileScreen.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import { entityOfScreen, isDashboard, type SchemaProject, type Viewer } from "../model/project.ts";
import { explainAside } from "./explainAside.ts";
import { type DashboardSubject, explainDashboard } from "./explainCards.ts";
import { explainField } from "./explainField.ts";
import { explainAction, explainColumn, explainQuery } from "./explainItem.ts";
import { explainRelated } from "./explainRelated.ts";
import { explainBoard, explainCalendar, explainViews } from "./explainViews.ts";
import { explainPrint } from "./explainPrint.ts";
import { explainDetail, explainForm, explainScreen, explainSort } from "./explainLayout.ts";
import type { ExplainedValue } from "./explanation.ts";
import { ScreenTrace } from "./screenTrace.ts";

/** Where the parts of a project are written. */
export interface ProjectOrigins {
  readonly entities: ReadonlyMap<string, EntitySource>;
  readonly screens: ReadonlyMap<string, ScreenSource>;
  /** What was made of them, also where it is left out of the project for a fault of its own or of another file. */
  readonly models: Pick<SchemaProject, "entities" | "screens">;
}

/** A project together with its origins, as `loadProject` gives it. */
export interface ExplainableProject {
  readonly project: SchemaProject;
  readonly origins: ProjectOrigins;
}

/** The parts of a screen that can be asked after. */
export const explainedParts = [
  "columns",
  "query",
  "toolbar",
  "rowActions",
  "batchActions",
  "sort",
  "aside",
  "views",
  "board",
  "calendar",
  "print",
  "form",
  "detail",
  "related",
  "fields",
  "cards",
] as const;

/** A path in its steps. */
export interface ExplainedPath {
  readonly screen: string;
  readonly part?: string;
  /** Field, button or related screen. */
  readonly key?: string;
  /** One value of it alone. */
  readonly aspect?: string;
}

/**
 * Says of a part of a compiled screen which line of which file, or which rule, it comes from. Files with faults take nothing
 * away that can be read.
 *
 * Paths: `<screen>`, `<screen>.columns.<field>`, `<screen>.query.<field>`, `<screen>.rowActions.<id>` (also `toolbar`,
 * `batchActions`), `<screen>.form[.<field>]`, `<screen>.detail[.<field>]`, `<screen>.related[.<screen>]`, `<screen>.sort`,
 * `<screen>.aside`, `<screen>.views`, `<screen>.board`, `<screen>.calendar`, `<screen>.print`, `<screen>.fields.<field>`, `<screen>.cards.<id>` of dashboards,
 * each with `organId.phone` for a field behind a reference, and each with the name of one value behind it (`appointment.fields.slotId.where`). A blank may stand
 * for a dot, and `list.` before `columns` and `query` is understood.
 *
 * @returns `undefined` where the path leads to nothing; `nearestPath` says what was meant
 * @example explain(loaded, "appointment list.columns.status", viewer)
 */
export function explain(loaded: ExplainableProject, path: string, viewer: Viewer): readonly ExplainedValue[] | undefined {
  const steps = stepsOf(loaded, path);
  const all = explainWhole(loaded, steps, viewer);
  const explained = steps.aspect === undefined ? all : all.filter(({ aspect }) => aspect === steps.aspect);
  return explained.length > 0 ? explained : undefined;
}

/** Reads a path. The name of a field behind a reference has a dot itself. */
export function stepsOf({ origins: { models } }: ExplainableProject, path: string): ExplainedPath {
  const [screen = "", ...rest] = path.trim().split(/[.\s]+/);
  const [part, ...names] = rest[0] === "list" ? rest.slice(1) : rest;
  // Parts without names of their own are followed by the value at once.
  const over = names.slice(0, 2).join(".");
  const { derived = [] } = entityOfScreen(models, models.screens.get(screen)) ?? {};
  const isOver = derived.some(({ name }) => name === over);
  const [key, aspect] = isNameless(part) ? [undefined, names[0]] : isOver ? [over, names[2]] : names;
  return { screen, ...compact({ part, key, aspect }) };
}

/** Everything there is to say, whatever value was asked for. */
export function explainWhole(loaded: ExplainableProject, { screen, part, key }: ExplainedPath, viewer: Viewer): ExplainedValue[] {
  const board = dashboardOf(loaded, screen, viewer);
  if (board) return explainDashboard(board, part, key);
  const trace = traceOf(loaded, screen, viewer);
  return trace ? explainPart(trace, part, key) : [];
}

function dashboardOf({ project: sound, origins }: ExplainableProject, id: string, viewer: Viewer): DashboardSubject | undefined {
  const project = { ...sound, ...origins.models };
  const screen = project.screens.get(id);
  const file = origins.screens.get(id);
  if (!screen || !isDashboard(screen) || !file) return undefined;
  return { project, screen, files: [file, ...file.ancestors.flatMap((ancestor) => origins.screens.get(ancestor) ?? [])], viewer };
}

function traceOf({ project: sound, origins }: ExplainableProject, id: string, viewer: Viewer): ScreenTrace | undefined {
  const project = { ...sound, ...origins.models };
  const screen = project.screens.get(id);
  const entity = entityOfScreen(project, screen);
  const file = origins.screens.get(id);
  const entitySource = origins.entities.get(entity?.name ?? "");
  if (!screen || isDashboard(screen) || !entity || !file || !entitySource) return undefined;
  const ancestors = file.ancestors.flatMap((ancestor) => origins.screens.get(ancestor) ?? []);
  return new ScreenTrace({
    screen,
    entity,
    files: [file, ...ancestors],
    entitySource,
    viewer,
    compiled: compileScreen(project, id, viewer),
  });
}

const NAMELESS: readonly string[] = ["sort", "aside", "views", "board", "calendar", "print"];

/** Whether a part consists of nothing that has a name. */
export function isNameless(part: string | undefined): boolean {
  return part !== undefined && NAMELESS.includes(part);
}

/** Whether a part is a bar of buttons. */
export function isBar(part: string): part is "toolbar" | "rowActions" | "batchActions" {
  return part === "toolbar" || part === "rowActions" || part === "batchActions";
}

/** Parts that answer as a whole, too. */
const parts: Readonly<Record<string, (trace: ScreenTrace, key?: string) => ExplainedValue[]>> = {
  form: explainForm,
  detail: explainDetail,
  related: explainRelated,
  sort: explainSort,
  aside: explainAside,
  views: explainViews,
  board: explainBoard,
  calendar: explainCalendar,
  print: explainPrint,
};

/** Parts that answer for one field each. */
const partsOfFields: Readonly<Record<string, (trace: ScreenTrace, field: string) => ExplainedValue[]>> = {
  columns: explainColumn,
  query: explainQuery,
  fields: explainField,
};

function explainPart(trace: ScreenTrace, part: string | undefined, key: string | undefined): ExplainedValue[] {
  if (part === undefined) return explainScreen(trace);
  if (Object.hasOwn(parts, part)) return parts[part]?.(trace, key) ?? [];
  if (key === undefined) return [];
  if (isBar(part)) return explainAction(trace, part, key);
  return Object.hasOwn(partsOfFields, part) ? (partsOfFields[part]?.(trace, key) ?? []) : [];
}
