import type { Row } from "../../../src/schema/model/json.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId } from "../../entity/values/rowId.ts";
import type { IdentifierChange } from "../notices/accountNotices.ts";

/** What people sign in with beside their name, which cannot be changed. */
const IDENTIFIERS = [
  { field: "phone", what: "手机号" },
  { field: "email", what: "邮箱" },
] as const;

type Change = Pick<EntityWrite, "old" | "row">;

/** Whether a change lets somebody in who could not sign in as this person before. */
export function opensDoor({ old, row }: Change): boolean {
  if (!old || !row) return false;
  const isOpened = row["status"] === "normal" && old["status"] !== "normal";
  return isOpened || IDENTIFIERS.some(({ field }) => differs(old, row, field));
}

/** Identifiers that differ; a new account has nobody yet who would have to be told. */
export function changedIdentifiers({ old, row }: Change): readonly IdentifierChange[] {
  if (!old || !row) return [];
  return IDENTIFIERS.filter(({ field }) => differs(old, row, field)).map(({ what }) => ({ userId: rowId(old), what }));
}

/** Whether an account comes to have another number than it had, or none. */
export function hasNewNumber({ old, row }: Change): boolean {
  return row !== undefined && (!old || differs(old, row, "phone"));
}

/** Whether somebody comes to have another work number than they had, or none. */
export function hasNewWorkNumber({ old, row }: Change): boolean {
  return row !== undefined && (!old || differs(old, row, "workNo"));
}

/** Whether somebody who had an account can no longer use it. */
export function hasEnded({ old, row }: Change): boolean {
  return old !== undefined && (row === undefined || row["status"] !== "normal");
}

/** Whether somebody is kept out from now on; what was handed out for the account before is void when they come back. */
export function hasClosed({ old, row }: Change): boolean {
  return old !== undefined && row !== undefined && old["status"] === "normal" && row["status"] !== "normal";
}

/** Whether a row rule that speaks of departments means others for the person by now. */
export function hasOtherDepartments({ old, row }: Change): boolean {
  return old !== undefined && row !== undefined && ["orgCode", "departIds"].some((field) => differs(old, row, field));
}

/** Whether somebody has roles that they had not, or lacks some that they had. */
export function hasOtherRoles({ old, row }: Change): boolean {
  if (!old || !row) return false;
  const [before, after] = [new Set(rolesOf(old)), new Set(rolesOf(row))];
  return before.size !== after.size || [...before].some((id) => !after.has(id));
}

/** Ids of the accounts that writes are about. */
export function idsOf(writes: readonly Change[]): readonly string[] {
  return writes.map(({ old, row }) => rowId(row ?? old ?? {}));
}

function differs(old: Row, row: Row, field: string): boolean {
  return JSON.stringify(old[field] ?? null) !== JSON.stringify(row[field] ?? null);
}

function rolesOf({ roleIds }: Row): readonly string[] {
  return Array.isArray(roleIds) ? roleIds.map(String) : [];
}
