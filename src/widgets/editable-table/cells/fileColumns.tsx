import { Suspense } from "react";
import { lazyPart } from "../../../runtime/index.ts";
import type { CellEditorProps, CellShowProps } from "../grid/gridColumn.ts";
import type { TypeOfColumn } from "./cellGround.ts";
import { readCellFile } from "./cellFile.ts";

const FileCell = lazyPart(async () => (await import("./FileCell.tsx")).FileCell);

/** Columns of files (GRID-09): they are sent, shown and taken out in their cells. */
export const fileColumns = { upload: fileType, file: fileType, image: fileType } as const satisfies Readonly<Record<string, TypeOfColumn>>;

function fileType(column: Parameters<TypeOfColumn>[0]): ReturnType<TypeOfColumn> {
  return {
    toText: (value) => readCellFile(value)?.name ?? "",
    Show: (props: CellShowProps) => (
      <Suspense fallback={null}>
        <FileCell {...props} of={column} />
      </Suspense>
    ),
    Editor: ({ row, value }: CellEditorProps) => <FileCell row={row} value={value} of={column} />,
    pressOpens: true,
  };
}
