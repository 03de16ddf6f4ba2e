import type { Field } from "@formily/core";
import { observer, useField } from "@formily/react";
import type { ComponentType, FocusEvent } from "react";
import { settledValue } from "../../../schema/kinds/readTyped.ts";
import { controlAria } from "../../fields/parts/editorAria.ts";
import type { BoundField } from "../boundField.ts";
import { describedBy } from "../FieldRow.tsx";
import { MaskedEditor } from "../MaskedEditor.tsx";
import { useBoundField } from "./useBoundField.ts";

/** What `SchemaField` gives every component. */
export interface GivenProps {
  readonly value?: unknown;
  readonly onChange?: (...given: never[]) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
}

/** What ties a component to its label and texts. */
export interface TieProps {
  readonly id: string;
  readonly status: "" | "error" | "warning";
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Ties a component of `@formily/antd-v5` to the field it edits: the id that the label points to, what describes it, and how it
 * stands. Where the value cannot be changed, or came masked, the runtime shows it instead, as everywhere in the console.
 *
 * @example
 * const Input = tied(FormilyInput);
 */
export function tied<Props extends object>(Shown: ComponentType<Props & TieProps>): ComponentType<Props & GivenProps> {
  function Tied({ readOnly: _readOnly, onBlur, ...props }: Props & GivenProps) {
    const field = useField<Field>();
    const bound = useBoundField();
    if (!bound) return null;
    const described = describedBy(bound, field.description as string | undefined);
    if (isShownOnly(bound)) return <MaskedEditor bound={bound} describedBy={described} />;
    const leave = (event: FocusEvent) => {
      settle(bound);
      onBlur?.(event);
      bound.editor.onBlur?.();
    };
    return <Shown {...(props as unknown as Props)} {...tiesOf(bound, described)} onBlur={leave} />;
  }
  return observer(Tied) as unknown as ComponentType<Props & GivenProps>;
}

function tiesOf({ editor }: BoundField, described: string | undefined): Omit<TieProps, "onBlur"> {
  const { id, status } = editor;
  const { "aria-label": _none, ...aria } = controlAria({ id, status, "aria-describedby": described });
  return { id, status: status ?? "", ...aria };
}

/** Closed, or a stored value that came masked and is to be uncovered or written anew. */
function isShownOnly({ model, editor, stored }: BoundField): boolean {
  const isStored = stored?.[model.name] === editor.value && typeof editor.value === "string";
  return editor.readOnly || (model.permission.mask !== undefined && isStored && editor.value.includes("*"));
}

/** What was typed is put as the field's kind stores it when the editor is left. */
function settle({ model, editor }: BoundField): void {
  const { value } = editor;
  if (typeof value !== "string") return;
  const settled = value === "" ? null : settledValue(model, value);
  if (settled !== value) editor.onChange(settled);
}
