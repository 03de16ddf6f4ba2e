import { boardKind } from "./kinds/boardKind.ts";
import { calendarKind } from "./kinds/calendarKind.ts";
import { crudKind } from "./kinds/crudKind.ts";
import { dashboardKind } from "./kinds/dashboardKind.ts";
import { detailKind } from "./kinds/detailKind.ts";
import { formKind } from "./kinds/formKind.ts";
import { listKind } from "./kinds/listKind.ts";
import { masterDetailKind } from "./kinds/masterDetailKind.ts";
import { printKind } from "./kinds/printKind.ts";
import { treeKind } from "./kinds/treeKind.ts";
import { pickerKind } from "./kinds/pickerKind.ts";
import type { AnyScreenKind } from "./screenKind.ts";

/** Every kind of screen, the usual one first. A new kind is one file and one line here. */
const kinds: AnyScreenKind[] = [
  crudKind,
  listKind,
  formKind,
  detailKind,
  treeKind,
  masterDetailKind,
  boardKind,
  calendarKind,
  dashboardKind,
  pickerKind,
  printKind,
];

/** The kind of a screen that names none. */
export const DEFAULT_KIND = crudKind;

/** Every kind of screen. */
export function screenKinds(): readonly AnyScreenKind[] {
  return kinds;
}

/** The kind of this name; `undefined` where there is none. */
export function screenKindOf(id: string): AnyScreenKind | undefined {
  return kinds.find((kind) => kind.id === id);
}

/**
 * Adds a kind of screen that is not the product's own.
 *
 * @returns takes it away again
 * @throws Error where the name is taken
 */
export function registerScreenKind(kind: AnyScreenKind): () => void {
  if (screenKindOf(kind.id)) throw new Error(`已经有名为“${kind.id}”的屏幕种类`);
  kinds.push(kind);
  return () => void kinds.splice(kinds.indexOf(kind), 1);
}
