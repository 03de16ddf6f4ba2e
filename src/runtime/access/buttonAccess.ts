import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";

/** The lists that decisions about buttons are made by. */
export interface ButtonRights {
  /** Rights that the viewer holds. */
  readonly auth: readonly AuthItem[];
  /** Actions that are under a rule. */
  readonly allAuth: readonly AuthItem[];
  /** Rights that a form's own data brings, e.g. those of a step of a workflow; they take the place of `auth`. */
  readonly ofForm?: readonly AuthItem[] | undefined;
}

/**
 * Whether a button is shown (spec §6, has-permission): the list of rights holds its action with a type other than 2,
 * and no rule denies it. An action that nobody granted is not shown.
 */
export function isShown(action: string, { auth, allAuth, ofForm }: ButtonRights): boolean {
  return !isDenied(action, allAuth) && (ofForm ?? auth).some((item) => item.type !== "2" && names(item, action));
}

/**
 * Whether a control is disabled (spec §6, button level): not where the list of rights grants it with type 2. Otherwise
 * the viewer's lists decide: status 0 denies, a right held grants. An action under no rule of type 2 is free to use.
 */
export function isDisabled(action: string, { auth, allAuth, ofForm }: ButtonRights): boolean {
  const grants = (list: readonly AuthItem[]) => list.some((item) => item.type === "2" && names(item, action));
  if (grants(ofForm ?? auth)) return false;
  if (isDenied(action, allAuth)) return true;
  return grants(allAuth) && !grants(auth);
}

/**
 * Codes below a prefix that the viewer does without, as columns and toolbars name them (spec §6): rules of type 1
 * that are on, less the rights held. Without `batch_delete` there is no `remove` either.
 *
 * @example
 * excludedCodes("hiv:organ", rights) // Set { "add", "batch_delete", "remove" }
 */
export function excludedCodes(prefix: string, { auth, allAuth, ofForm }: ButtonRights): ReadonlySet<string> {
  const start = `${prefix}:`;
  const held = new Set((ofForm ?? auth).filter(({ type }) => type === "1").flatMap(codesOf));
  const ruled = allAuth.filter(({ type, status }) => type === "1" && status !== "0").flatMap(codesOf);
  const denied = allAuth.filter(({ type, status }) => type === "1" && status === "0").flatMap(codesOf);
  const lacking = [...ruled.filter((code) => !held.has(code)), ...denied].filter((code) => code.startsWith(start));
  const codes = new Set(lacking.map((code) => code.slice(start.length)));
  return codes.has("batch_delete") ? codes.add("remove") : codes;
}

function isDenied(action: string, allAuth: readonly AuthItem[]): boolean {
  return allAuth.some((item) => item.status === "0" && names(item, action));
}

function names(item: AuthItem, action: string): boolean {
  return codesOf(item).includes(action);
}

function codesOf({ action }: AuthItem): readonly string[] {
  return action.split(",").map((code) => code.trim());
}
