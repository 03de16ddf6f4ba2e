import { LoadingOutlined } from "@ant-design/icons";
import type { CSSProperties } from "react";
import { isBlank } from "../../schema/expression/values.ts";
import { viewOf } from "../fields/fieldView.ts";
import { labelId } from "../fields/parts/editorAria.ts";
import type { BoundField } from "./boundField.ts";
import { MaskedEditor } from "./MaskedEditor.tsx";
import { focusEditor } from "./focusEditor.ts";
import { FormField } from "./FormField.tsx";
import type { FormFieldProps } from "./FormField.tsx";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import styles from "./form.module.css";

/** Props of `FieldRow`. */
export interface FieldRowProps extends Omit<FormFieldProps, "children"> {
  /** Columns of the grid it stands in. */
  readonly columns: number;
}

/** A field of a form: label, editor, help and error. */
export function FieldRow({ columns, ...place }: FieldRowProps) {
  return <FormField {...place}>{(field) => <Row field={field} columns={columns} />}</FormField>;
}

function Row({ field: bound, columns }: { readonly field: BoundField; readonly columns: number }) {
  const { model, isChecking, error, warning, editor } = bound;
  const { id } = editor;
  // What is there and cannot be changed asks nothing of anybody.
  const isRequired = bound.isRequired && !(editor.readOnly && !isBlank(editor.value));
  const { help } = model.ui;
  const view = viewOf(model.kind);
  const described = [isRequired && `${id}-required`, help && `${id}-help`, error && `${id}-error`, warning && `${id}-warning`]
    .filter(Boolean)
    .join(" ");
  const span = Math.min(columns, model.ui.span ?? (view.wide ? columns : 1));
  return (
    <div className={styles["row"]} style={{ "--span": span, "--span-medium": Math.min(span, 2) } as CSSProperties} data-field={bound.path}>
      <Label id={id} title={model.title} isRequired={isRequired} isChecking={isChecking} />
      <div className={styles["control"]}>
        <MaskedEditor bound={bound} describedBy={described === "" ? undefined : described} />
        {help && (
          <div id={`${id}-help`} className={styles["help"]}>
            {help}
          </div>
        )}
        <Said id={id} error={error} warning={warning} />
      </div>
    </div>
  );
}

/** What is wrong with the value, or should be looked at again. */
function Said({ id, error, warning }: { readonly id: string } & Pick<BoundField, "error" | "warning">) {
  if (error)
    return (
      <div id={`${id}-error`} className={styles["error"]} role="alert">
        {error}
      </div>
    );
  return warning ? (
    <output id={`${id}-warning`} className={styles["warning"]}>
      {warning}
    </output>
  ) : null;
}

interface LabelProps {
  readonly id: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly isChecking: boolean;
}

/** The label's `for` reaches inputs and buttons; a click on it leads to every other kind of editor too. */
function Label({ id, title, isRequired, isChecking }: LabelProps) {
  return (
    <div className={styles["label"]}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a label; the keyboard reaches the editor itself */}
      <label id={labelId(id)} htmlFor={id} onClick={() => focusEditor(id)}>
        {title}
      </label>
      {isRequired && (
        <span className={styles["required"]}>
          <span aria-hidden>*</span>
          <span id={`${id}-required`} className={visuallyHidden}>
            必填
          </span>
        </span>
      )}
      {isChecking && (
        <output className={styles["checking"]} title="正在检查">
          <LoadingOutlined />
          <span className={visuallyHidden}>正在检查{title}</span>
        </output>
      )}
    </div>
  );
}
