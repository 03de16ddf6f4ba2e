import { compileScreen } from "../screens/compileScreen.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";
import type { EntitySource } from "../keywords/entityKeyword.ts";
import type { SchemaProject, Viewer } from "../model/project.ts";
import { explainAction, explainColumn, explainField, explainQuery } from "./explainItem.ts";
import { explainDetail, explainForm, explainScreen } from "./explainLayout.ts";
import type { ExplainedValue } from "./explanation.ts";
import { ScreenTrace } from "./screenTrace.ts";

/** Where the parts of a project are written. */
export interface ProjectOrigins {
  readonly entities: ReadonlyMap<string, EntitySource>;
  readonly screens: ReadonlyMap<string, ScreenSource>;
}

/** A project together with its origins, as `loadProject` gives it. */
export interface ExplainableProject {
  readonly project: SchemaProject;
  readonly origins: ProjectOrigins;
}

/**
 * Says of a part of a compiled screen which line of which file, or which rule, it comes from.
 *
 * Paths: `<screen>`, `<screen>.columns.<field>`, `<screen>.query.<field>`, `<screen>.rowActions.<id>` (also `toolbar`,
 * `batchActions`), `<screen>.form[.<field>]`, `<screen>.detail[.<field>]`, `<screen>.fields.<field>`. A blank may stand
 * for a dot, and `list.` before `columns` and `query` is understood.
 *
 * @returns `undefined` where the path leads to nothing
 * @example explain(loaded, "appointment list.columns.status", viewer)
 */
export function explain(loaded: ExplainableProject, path: string, viewer: Viewer): readonly ExplainedValue[] | undefined {
  const [id = "", ...rest] = path.trim().split(/[.\s]+/);
  const [part, key] = rest[0] === "list" ? rest.slice(1) : rest;
  const trace = traceOf(loaded, id, viewer);
  const explained = trace && explainPart(trace, part, key);
  return explained?.length ? explained : undefined;
}

function traceOf({ project, origins }: ExplainableProject, id: string, viewer: Viewer): ScreenTrace | undefined {
  const screen = project.screens.get(id);
  const entity = project.entities.get(screen?.entity ?? "");
  const file = origins.screens.get(id);
  const entitySource = origins.entities.get(screen?.entity ?? "");
  if (!screen || !entity || !file || !entitySource) return undefined;
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

function explainPart(trace: ScreenTrace, part: string | undefined, key: string | undefined): ExplainedValue[] {
  if (part === undefined) return explainScreen(trace);
  if (part === "form") return explainForm(trace, key);
  if (part === "detail") return explainDetail(trace, key);
  if (key === undefined) return [];
  if (part === "columns") return explainColumn(trace, key);
  if (part === "query") return explainQuery(trace, key);
  if (part === "fields") return explainField(trace, key);
  return part === "toolbar" || part === "rowActions" || part === "batchActions" ? explainAction(trace, part, key) : [];
}
