import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * A person may look for values of an entity they hold any right on, or of child rows of such an entity.
 *
 * @throws AppError RIGHT_MISSING
 */
export function assertMayUse({ project, entity, session }: EntityScope): void {
  const holders = [...project.entities.values()].filter((holder) => holder.fields.some((field) => field.children?.entity === entity.name));
  const prefixes = [entity, ...holders].map(({ permission }) => `${permission}:`);
  const isAllowed = session.fullAccess || [...session.codes].some((code) => prefixes.some((prefix) => code.startsWith(prefix)));
  if (!isAllowed) throw new AppError("RIGHT_MISSING", { code: `${entity.permission}:list` });
}
