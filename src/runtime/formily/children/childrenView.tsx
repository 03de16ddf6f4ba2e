import { lazyPart } from "../../code/lazyPart.tsx";
import type { FieldView } from "../../fields/fieldView.ts";
import { whileLoading } from "../../fields/parts/whileLoading.tsx";
import { ChildrenCell, ChildrenRead } from "../../fields/children/ChildrenShow.tsx";

// Brings Formily, which lists do without.
const ChildrenEdit = lazyPart(async () => (await import("./ChildrenEdit.tsx")).ChildrenEdit);

/** Rows of a child entity. Read-only, the table itself shows that its cells cannot be changed. */
export const childrenView: FieldView = {
  kind: "children",
  Cell: ChildrenCell,
  Read: ChildrenRead,
  Edit: whileLoading(ChildrenEdit, 220),
  Filter: () => null,
  wide: true,
  height: 220,
  emptyValue: () => [],
  toQuery: () => [],
  fromQuery: () => undefined,
};
