import { defineFieldView } from "../defineFieldView.tsx";
import { ReferenceCell, ReferenceRead } from "../reference/ReferenceShow.tsx";
import { ReferenceEdit } from "../reference/ReferenceEdit.tsx";
import { ReferenceFilter } from "../reference/ReferenceFilter.tsx";
import { loadTreeSelect } from "../reference/tree/treeSelect.ts";

/** One row of a tree. */
export const treeReferenceView = defineFieldView({
  kind: "treeReference",
  inCell: "choice",
  Cell: ReferenceCell,
  Read: ReferenceRead,
  Edit: ReferenceEdit,
  loadEdit: loadTreeSelect,
  Filter: ReferenceFilter,
});
