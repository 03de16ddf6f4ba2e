import { LoadingOutlined } from "@ant-design/icons";
import type { CSSProperties, ReactNode } from "react";
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
  return (
    <FormField {...place}>
      {(bound) => (
        <FieldShell bound={bound} columns={columns}>
          <MaskedEditor bound={bound} describedBy={describedBy(bound)} />
        </FieldShell>
      )}
    </FormField>
  );
}

/** Texts of a field that a page says itself. */
export interface FieldTexts {
  /** @default the schema's */
  readonly title?: ReactNode;
  /** @default the schema's */
  readonly help?: ReactNode;
}

/** Props of `FieldShell`. */
export interface FieldShellProps extends FieldTexts {
  readonly bound: BoundField;
  /** Columns of the grid it stands in. */
  readonly columns: number;
  /** Columns that it takes. @default what the schema says, or all for a wide kind */
  readonly span?: number | undefined;
  /** The editor, described by `describedBy`. */
  readonly children: ReactNode;
}

/** What stands around the editor of a field. */
export function FieldShell({ bound, columns, span: own, title, help, children }: FieldShellProps) {
  const { model, isChecking, error, warning, editor } = bound;
  const { id } = editor;
  const shownHelp = help ?? model.ui.help;
  const span = Math.min(columns, own ?? model.ui.span ?? (viewOf(model.kind).wide ? columns : 1));
  return (
    <div className={styles["row"]} style={{ "--span": span, "--span-medium": Math.min(span, 2) } as CSSProperties} data-field={bound.path}>
      <Label id={id} title={title ?? model.title} isRequired={isAsked(bound)} isChecking={isChecking} />
      <div className={styles["control"]}>
        {children}
        {shownHelp && (
          <div id={`${id}-help`} className={styles["help"]}>
            {shownHelp}
          </div>
        )}
        <Said id={id} error={error} warning={warning} />
      </div>
    </div>
  );
}

/** Ids of the texts of `FieldShell` that describe the editor; `undefined` where there are none. */
export function describedBy(bound: BoundField, help: ReactNode = bound.model.ui.help): string | undefined {
  const { id } = bound.editor;
  const described = [
    isAsked(bound) && `${id}-required`,
    help && `${id}-help`,
    bound.error !== undefined && `${id}-error`,
    bound.warning !== undefined && `${id}-warning`,
  ];
  return described.filter(Boolean).join(" ") || undefined;
}

/** What is there and cannot be changed asks nothing of anybody. */
function isAsked({ isRequired, editor }: BoundField): boolean {
  return isRequired && !(editor.readOnly && !isBlank(editor.value));
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
  readonly title: ReactNode;
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
