import type { Field } from "@formily/core";
import { observer, useField } from "@formily/react";
import { describedBy } from "../FieldRow.tsx";
import { MaskedEditor } from "../MaskedEditor.tsx";
import { useBoundField } from "./useBoundField.ts";

/**
 * The runtime's own editor of a field, for what `@formily/antd-v5` has no component for, or none that reads what people type:
 * numbers, days and times in any notation, money, references with their pickers, files, texts with formats, child rows. It
 * follows the schema by itself.
 */
export const FieldEditor = observer(function FieldEditor() {
  const field = useField<Field>();
  const bound = useBoundField();
  if (!bound) return null;
  return <MaskedEditor bound={bound} describedBy={describedBy(bound, field.description as string | undefined)} />;
});
