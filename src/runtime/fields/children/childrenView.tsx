import type { FieldView } from "../fieldView.ts";
import { ChildrenEdit } from "./ChildrenEdit.tsx";
import { ChildrenCell, ChildrenRead } from "./ChildrenShow.tsx";

/** Rows of a child entity. Read-only, the table itself shows that its cells cannot be changed. */
export const childrenView: FieldView = {
  kind: "children",
  Cell: ChildrenCell,
  Read: ChildrenRead,
  Edit: ChildrenEdit,
  Filter: () => null,
  wide: true,
  height: 220,
  emptyValue: () => [],
  toQuery: () => ({}),
  fromQuery: () => undefined,
};
