import type { ReactNode } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import type { SortableLayout } from "../../sorting/SortableList.tsx";
import { useSortableItem } from "../../sorting/SortableList.tsx";

/** Props of `SortableFile`. */
export interface SortableFileProps {
  readonly file: StoredFile;
  readonly layout: SortableLayout;
  readonly disabled: boolean;
  /** Draws the file with the handle to grab it by. */
  readonly children: (handle: ReactNode) => ReactNode;
}

/** A file of an editor that can be dragged to another place. */
export function SortableFile({ file, layout, disabled, children }: SortableFileProps) {
  const { ref, style, handle } = useSortableItem(file.path, layout);
  return (
    <li ref={ref} style={style}>
      {children(handle(`拖动${file.name}`, disabled))}
    </li>
  );
}
