import type { Row } from "../../schema/model/json.ts";
import type { ListSlots } from "./ListTable.tsx";
import type { TableComponents } from "./RowTable.tsx";

/** A table that draws a tree. */
export interface TreeTable {
  readonly rows: readonly Row[];
  /** Those of them that nobody asked for: they show where the others hang. @default none */
  readonly above?: readonly Row[];
  /** The rows come in pages. @default false */
  readonly hasPages?: boolean;
  readonly opened: readonly string[];
  onOpen(id: string, isOpened: boolean): void;
  onOpenAll(): void;
  onCloseAll(): void;
  /** What draws the parts of the table in place of antd's own; has to stay the same object. */
  readonly components?: TableComponents | undefined;
}

/** A table whose rows have `children` and open to them. */
export function treeSlots({ rows, above, components, opened, onOpen }: TreeTable): ListSlots {
  return {
    rows,
    above,
    components,
    expansion: {
      expandedRowKeys: [...opened],
      onExpand: (isOpened, row) => onOpen(String(row["id"]), isOpened),
      indentSize: 20,
    },
  };
}
