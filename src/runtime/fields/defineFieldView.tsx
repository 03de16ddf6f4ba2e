import type { ComponentType } from "react";
import type { FieldEditProps, FieldFilterProps, FieldShowProps, FieldView } from "./fieldView.ts";
import { ReadOnlyValue } from "./ReadOnlyValue.tsx";
import { textsOfValue, valueOfTexts } from "./queryValue.ts";

/** Props of an editor that is shown only where the value can be changed. */
export type FieldEditorProps = Omit<FieldEditProps, "readOnly">;

/** What a kind states of its view; the rest is the same for all. */
export interface FieldViewParts extends Partial<
  Pick<FieldView, "inCell" | "toggle" | "wide" | "height" | "emptyValue" | "loadEdit" | "toQuery" | "fromQuery">
> {
  readonly kind: string;
  readonly Cell: ComponentType<FieldShowProps>;
  readonly Read: ComponentType<FieldShowProps>;
  readonly Edit: ComponentType<FieldEditorProps>;
  /** Left out by kinds that cannot be queried. */
  readonly Filter?: ComponentType<FieldFilterProps>;
  /** Wire value of a text in a condition; `undefined` where it is none. @default the text itself */
  readonly parse?: (text: string) => unknown;
}

/**
 * Completes the view of a kind: a value that cannot be changed is shown as in a detail, and conditions compare with the
 * value's own text.
 */
export function defineFieldView({ Edit: Editor, Filter = NoFilter, parse, ...view }: FieldViewParts): FieldView {
  const { Read } = view;

  function Edit({ readOnly, ...props }: FieldEditProps) {
    if (!readOnly) return <Editor {...props} />;
    const { field, value, row, text, entity } = props;
    return (
      <ReadOnlyValue id={props.id} aria-label={props["aria-label"]} aria-describedby={props["aria-describedby"]}>
        <Read field={field} value={value} row={row} text={text} entity={entity} />
      </ReadOnlyValue>
    );
  }

  return {
    toQuery: textsOfValue,
    fromQuery: (_field, operator, texts) => valueOfTexts(operator, texts, parse),
    ...view,
    Edit,
    Filter,
  };
}

/** The check of the schema lets no query item through for these kinds. */
function NoFilter() {
  return null;
}
