import { lazyPart } from "../../../runtime/index.ts";
import type { CellEditorProps, CellShowProps } from "../grid/gridColumn.ts";
import { plainText, type TypeOfColumn, type TypePart } from "./cellGround.ts";
import type { CellColumn } from "./lineageColumn.ts";
import { departmentKind, userKind, type PickedKind } from "./pickedKinds.ts";
import { PickedShow } from "./PickedShow.tsx";

const PickedEditor = lazyPart(async () => (await import("./PickedEditor.tsx")).PickedEditor);
const PopupEditor = lazyPart(async () => (await import("./PopupEditor.tsx")).PopupEditor);

/** Columns whose values are picked in a dialog (GRID-10). */
export const pickerColumns = {
  sel_depart: (column) => pickedType(column, departmentKind),
  sel_user: (column) => pickedType(column, userKind),
  popup: (column) => ({
    toText: plainText,
    Editor: (props: CellEditorProps) => <PopupEditor {...props} of={column} />,
    pressOpens: true,
  }),
} as const satisfies Readonly<Record<string, TypeOfColumn>>;

function pickedType(column: CellColumn, kind: PickedKind): TypePart {
  const textKey = `${column.key}_dictText`;
  return {
    toText: (value, row) => (typeof row[textKey] === "string" ? row[textKey] : plainText(value)),
    Show: (props: CellShowProps) => <PickedShow {...props} of={column} kind={kind} />,
    Editor: (props: CellEditorProps) => <PickedEditor {...props} of={column} kind={kind} />,
    pressOpens: true,
  };
}
