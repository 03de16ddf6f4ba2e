import type { QueryClient } from "@tanstack/react-query";
import { listRows } from "../../runtime/api/entityApi.ts";
import { hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { addressBeforeView } from "../permissions/tabsOfView.ts";
import { followRights } from "./followRights.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

const handled = { handles: "all" } as const;

/** A department as it can be looked from. */
export interface ViewPlace {
  readonly orgCode: string;
  readonly title: string;
  children: ViewPlace[];
}

/** Loads the departments there are to look from. @throws ApiError */
export async function loadViewPlaces(): Promise<readonly ViewPlace[]> {
  return (await sessionHttp.get<readonly ViewPlace[]>("/sys/sysDepart/queryTreeList", undefined, handled)).result;
}

/**
 * Finds the department that everybody works in who has a role, as far as the viewer sees them.
 *
 * @returns its code; `undefined` where they work in several, or nobody has the role
 * @throws ApiError, also where the viewer sees no people
 */
export async function loadSharedDepartment(roleId: string): Promise<string | undefined> {
  const page = await listRows({ api: "/sys/user" }, { roleIds: roleId, pageSize: MOST_MEMBERS });
  const codes = new Set(page.records.map(({ orgCode }) => (typeof orgCode === "string" ? orgCode : "")));
  const [code] = codes;
  return codes.size === 1 && page.total <= MOST_MEMBERS ? code || undefined : undefined;
}

/** More members than these are not looked at: they hardly share a department. */
const MOST_MEMBERS = 100;

/** What a look is to show. */
export interface View {
  readonly roleId: string;
  /** Code of the department to look from, `""` for none. */
  readonly orgCode: string;
}

/** Looks through the eyes of a role from now on. @throws ApiError with the sentence the person reads */
export async function beginView({ roleId, orgCode }: View, queries: QueryClient): Promise<void> {
  await sessionHttp.post("/sys/role/viewAs", { id: roleId, orgCode }, handled);
  await followView(queries);
}

/**
 * Looks through one's own eyes again.
 *
 * @returns the address that was on screen before
 * @throws ApiError with the sentence the person reads
 */
export async function endView(queries: QueryClient): Promise<string | undefined> {
  await sessionHttp.post("/sys/role/endViewAs", {}, handled);
  const address = addressBeforeView();
  await followView(queries);
  return address;
}

/** Brings rights, menu and everything that is shown in line with the view that the server holds. */
export async function followView(queries: QueryClient): Promise<void> {
  await followRights();
  // Kept rows may hold more, or less, than is to be seen now; but a form must not lose what was typed into it.
  if (hasUnsavedForms()) await queries.invalidateQueries();
  else await queries.resetQueries();
}
