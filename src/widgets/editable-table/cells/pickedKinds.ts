import { http } from "../../../runtime/index.ts";
import { type ChosenOption, loadOptions } from "../../../runtime/forWidgets.ts";
import { type CellColumn, extensionOf } from "./lineageColumn.ts";

/** A department or person that a cell holds. */
export interface Picked {
  /** What the dialog knows it by. */
  readonly id: string;
  /** What the cell holds. */
  readonly value: string;
  readonly text: string;
}

/** What is picked in a column: departments or people. */
export interface PickedKind {
  /** What is picked, in a word. */
  readonly name: string;
  /** The referring field whose rights and rows count where the column names none (`param`). */
  readonly referring: { readonly entity: string; readonly field: string };
  ofStored(column: CellColumn, values: readonly string[], signal?: AbortSignal): Promise<readonly Picked[]>;
  ofPicked(column: CellColumn, options: readonly ChosenOption[]): Promise<readonly Picked[]>;
}

/** Departments: the id is stored and the name shown (PICK-07). */
export const departmentKind: PickedKind = {
  name: "部门",
  referring: { entity: "user", field: "departIds" },
  async ofStored(column, values, signal) {
    const { records } = await loadOptions({ ...referringOf(column, this), values, pageNo: 1, pageSize: values.length }, signal);
    return records.map(pickedOf);
  },
  ofPicked: (_, options) => Promise.resolve(options.map(pickedOf)),
};

/** People: the account is stored and the name shown (PICK-12). */
export const userKind: PickedKind = {
  name: "用户",
  referring: { entity: "tenantMember", field: "userId" },
  ofStored: (column, values, signal) => askPeople(column, { [storeOf(column)]: values.join(",") }, signal),
  ofPicked: (column, options) => askPeople(column, { id: options.map(({ value }) => value).join(",") }),
};

/** The field whose rights count: the column's own, or the usual one of its kind. */
export function referringOf({ param }: CellColumn, { referring }: PickedKind): PickedKind["referring"] {
  const { entity, field } = param ?? {};
  return typeof entity === "string" && typeof field === "string" ? { entity, field } : referring;
}

function pickedOf({ value, text }: ChosenOption): Picked {
  return { id: value, value, text };
}

interface Person {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
}

function storeOf(column: CellColumn): "id" | "username" {
  return extensionOf(column).store === "id" ? "id" : "username";
}

/** Names of people whose ids or accounts are known (PICK-10). */
async function askPeople(column: CellColumn, params: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<readonly Picked[]> {
  const people = await http.bare<readonly Person[]>("/sys/user/getMultiUser", { params, handles: "all", signal });
  const textKey = extensionOf(column).text === "username" ? "username" : "realname";
  return people.map((person) => ({ id: person.id, value: person[storeOf(column)], text: person[textKey] }));
}
