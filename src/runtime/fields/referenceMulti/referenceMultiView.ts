import { defineFieldView } from "../defineFieldView.tsx";
import { ReferenceCell, ReferenceRead } from "../reference/ReferenceShow.tsx";
import { loadTreeSelect } from "../reference/tree/treeSelect.ts";
import { ReferenceEdit } from "../reference/ReferenceEdit.tsx";
import { ReferenceFilter } from "../reference/ReferenceFilter.tsx";

/** Several rows of another entity. */
export const referenceMultiView = defineFieldView({
  kind: "referenceMulti",
  inCell: "editor",
  Cell: ReferenceCell,
  Read: ReferenceRead,
  Edit: ReferenceEdit,
  loadEdit: loadTreeSelect,
  Filter: ReferenceFilter,
});
