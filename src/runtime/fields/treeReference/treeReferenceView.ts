import { defineFieldView } from "../defineFieldView.tsx";
import { ReferenceCell, ReferenceRead } from "../reference/ReferenceShow.tsx";
import { TreeReferenceEdit } from "./TreeReferenceEdit.tsx";
import { TreeReferenceFilter } from "./TreeReferenceFilter.tsx";
import { loadTreeSelect } from "./treeSelect.ts";

/** One row of a tree. */
export const treeReferenceView = defineFieldView({
  kind: "treeReference",
  Cell: ReferenceCell,
  Read: ReferenceRead,
  Edit: TreeReferenceEdit,
  loadEdit: loadTreeSelect,
  Filter: TreeReferenceFilter,
});
