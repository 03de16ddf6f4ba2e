import { stampedFields, type EntityModel, type Row } from "../../../src/schema/index.ts";
import { fieldOf } from "./entityScope.ts";

/** Whether the server fills a field on every write, so that it is never empty once written. */
export function isStamped(name: string): boolean {
  return Object.hasOwn(stampedFields, name);
}

/** Who writes, and when, as wire values. */
export interface Stamp {
  readonly username: string;
  readonly time: string;
}

/** Writes who and when into a row: creation once, update every time after. */
export function stampRow(entity: EntityModel, row: Row, { username, time, isNew }: Stamp & { readonly isNew: boolean }): void {
  const [by, at] = isNew ? [stampedFields.createBy, stampedFields.createTime] : [stampedFields.updateBy, stampedFields.updateTime];
  if (fieldOf(entity, by)) row[by] = username;
  if (fieldOf(entity, at)) row[at] = time;
}
