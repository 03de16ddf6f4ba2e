import type { Field } from "@formily/core";
import { observer, useField } from "@formily/react";
import type { ReactNode } from "react";
import { FieldShell } from "../FieldRow.tsx";
import { useBoundField, useColumnsAround } from "./useBoundField.ts";

/** Props of `FormItem`, as `x-decorator-props`. */
export interface FormItemProps {
  /** Columns of the grid that the field takes. @default what the schema says */
  readonly span?: number;
  readonly children?: ReactNode;
}

/**
 * What stands around a field of a page: the label, tied to its editor, help, error and warning, as in every form of the
 * console. It takes the place of Formily's own, whose label points nowhere and which watches its size with an observer for
 * each field.
 */
export const FormItem = observer(function FormItem({ span, children }: FormItemProps) {
  const field = useField<Field>();
  const bound = useBoundField();
  const columns = useColumnsAround();
  if (!bound) return children;
  return (
    <FieldShell bound={bound} columns={columns} span={span} title={textOf(field.title)} help={textOf(field.description)}>
      {children}
    </FieldShell>
  );
});

function textOf(text: unknown): ReactNode {
  return text === "" || text === null ? undefined : (text as ReactNode);
}
