import { compileScreen, type SchemaProject } from "../../src/schema/project.ts";
import { entityOfScreen } from "../../src/schema/index.ts";
import { type CompiledScreen, isOfEntity } from "../../src/schema/model/screen.ts";
import { DEFAULT_TENANT, type Session } from "../http/session.ts";
import type { ValidatorModules } from "./validatorModules.ts";

/** Compiled screens kept per project; viewers with the same rights share them. */
const MAX_KEPT = 1000;

/** Compiles screens for sessions. What was compiled is kept until the project or the viewer's rights change. */
export class ScreenCompiler {
  private readonly validators: ValidatorModules;
  private project: SchemaProject | undefined;
  private readonly kept = new Map<string, Promise<CompiledScreen | undefined>>();

  constructor(validators: ValidatorModules) {
    this.validators = validators;
  }

  /** Gives the screen as the session may see it; `undefined` where there is none for it. */
  compile(project: SchemaProject, screenId: string, session: Session): Promise<CompiledScreen | undefined> {
    if (this.project !== project) this.kept.clear();
    this.project = project;
    // The same roles hold fewer codes outside the default tenant.
    const place = session.user.tenantId === DEFAULT_TENANT ? "default" : "tenant";
    const rules = session.rowRules(entityOfScreen(project, project.screens.get(screenId))?.name ?? "");
    const key = [screenId, place, session.fullAccess ? "*" : rightsKey(session), ...rules].join("\n");
    const known = this.kept.get(key);
    if (known) return known;
    const compiling = this.build(project, screenId, session);
    // A failure is not kept: the next request tries again.
    compiling.catch(() => this.kept.delete(key));
    this.kept.set(key, compiling);
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    return compiling;
  }

  private async build(project: SchemaProject, screenId: string, session: Session): Promise<CompiledScreen | undefined> {
    const screen = compileScreen(project, screenId, session);
    if (!screen || !isOfEntity(screen)) return screen;
    return { ...screen, entity: { ...screen.entity, validator: await this.validators.publish(screen.entity) } };
  }
}

const keys = new WeakMap<ReadonlySet<string>, string>();

/** Sets of codes are shared between the sessions of the same roles, so the key is made once for them. */
function rightsKey({ codes }: Session): string {
  const known = keys.get(codes);
  if (known !== undefined) return known;
  const key = [...codes].sort().join();
  keys.set(codes, key);
  return key;
}
