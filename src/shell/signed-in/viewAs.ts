import type { QueryClient } from "@tanstack/react-query";
import { hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { followRights } from "./followRights.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

const handled = { handles: "all" } as const;

/** Looks through the eyes of a role from now on. @throws ApiError with the sentence the person reads */
export async function beginView(roleId: string, queries: QueryClient): Promise<void> {
  await sessionHttp.post("/sys/role/viewAs", { id: roleId }, handled);
  await followView(queries);
}

/** Looks through one's own eyes again. @throws ApiError with the sentence the person reads */
export async function endView(queries: QueryClient): Promise<void> {
  await sessionHttp.post("/sys/role/endViewAs", {}, handled);
  await followView(queries);
}

/** Brings rights, menu and everything that is shown in line with the view that the server holds. */
export async function followView(queries: QueryClient): Promise<void> {
  await followRights();
  // Kept rows may hold more, or less, than is to be seen now; but a form must not lose what was typed into it.
  if (hasUnsavedForms()) await queries.invalidateQueries();
  else await queries.resetQueries();
}
