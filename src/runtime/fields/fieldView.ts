import type { ComponentType } from "react";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { Limits } from "../../schema/rules/limits.ts";

/** Props of everything that shows a value without changing it. */
export interface FieldShowProps {
  readonly field: FieldModel;
  /** Wire value; null or undefined where there is none. */
  readonly value: unknown;
  /** The row the value stands in. */
  readonly row: Row;
  /** `<field>_dictText` of the row, where the server sent it. */
  readonly text?: string | undefined;
  /** Name of the entity the field belongs to; with it, texts that did not come along are asked for. */
  readonly entity?: string | undefined;
}

/** Props of an editor. It is controlled: what it shows is `value`, what it emits is the next wire value. */
export interface FieldEditProps {
  readonly field: FieldModel;
  /** Name of the entity the field belongs to; references ask the server by it. */
  readonly entity: string;
  readonly value: unknown;
  /** Called with the next wire value; null where the value was taken away. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Sets another field of the same row as its person would, where one choice helps with another. */
  readonly onSet?: ((name: string, value: unknown) => void) | undefined;
  readonly disabled: boolean;
  /** The value stays readable and selectable but cannot be changed. */
  readonly readOnly: boolean;
  /** Id of the element that the label points to and that takes the focus; the label's own is `<id>-label`. */
  readonly id: string;
  /** Current values of the row being edited. */
  readonly row: Row;
  /** Text of the value as the server sent it; absent once the value is another. */
  readonly text?: string | undefined;
  /** Current values of the row above, inside child rows. */
  readonly parent?: Row | undefined;
  /** Between which values the value has to lie as things stand; what lies outside is not offered, and refused by the rules. */
  readonly limits?: Limits | undefined;
  readonly status?: "error" | "warning" | undefined;
  /** Ids of the help and error texts. */
  readonly "aria-describedby"?: string | undefined;
  /** Set where no visible label points to the editor, e.g. in a cell of a sub-table. */
  readonly "aria-label"?: string | undefined;
}

/** Props of a control of the query bar. Null or undefined is "no condition". */
export interface FieldFilterProps {
  readonly field: FieldModel;
  readonly entity: string;
  readonly operator: QueryOperator;
  /** One value; for `in` and `all` an array; for `range` a pair whose sides may be null. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Takes the place of `onChange` where one click says all there is to ask, so that the search follows at once. @default `onChange` */
  readonly onChosen?: ((value: unknown) => void) | undefined;
  /** What the other controls ask for, by field: choices that depend on them follow. @default nothing is known of them */
  readonly asked?: Readonly<Record<string, unknown>> | undefined;
  /** Called when the person asks for the search from inside the control (Enter). */
  readonly onSubmit?: (() => void) | undefined;
  readonly id?: string | undefined;
  /** What is to be typed, where that is not plain. */
  readonly placeholder?: string | undefined;
  /** Set where what stands in the control could not be read. */
  readonly status?: "error" | undefined;
  /** Id of the text that says so. */
  readonly "aria-describedby"?: string | undefined;
  /** Set where no visible label points to the control. */
  readonly "aria-label"?: string | undefined;
}

/** The visible part of a field kind; its other half is `src/schema/kinds`. */
export interface FieldView {
  /** Id of the kind, e.g. `money`. */
  readonly kind: string;
  /** In a table cell: one line, no interaction that a row click would swallow. */
  readonly Cell: ComponentType<FieldShowProps>;
  /** In a detail: everything there is to see. */
  readonly Read: ComponentType<FieldShowProps>;
  readonly Edit: ComponentType<FieldEditProps>;
  /**
   * Loads the editor's code where it comes later. A form waits for it, so that its first field is there to take the
   * focus. Left out where the form is drawn without the editor, which then keeps its place free.
   *
   * @throws ChunkLoadError when it does not come; the editor then says so in its place
   */
  loadEdit?(): Promise<void>;
  readonly Filter: ComponentType<FieldFilterProps>;
  /**
   * How a cell of an editable table is filled in: `text` it is typed; `choice` a click opens the editor, and one choice there says
   * all; `editor` a click opens the editor, which stays until it is left. All of them take typed and pasted text as their kind
   * reads it. @default the editor alone, which takes no text
   */
  readonly inCell?: "text" | "choice" | "editor";
  /** The two values that a click changes between in such a cell: on and off. @default a click opens the editor */
  toggle?(field: FieldModel): readonly [on: unknown, off: unknown];
  /** The editor takes the whole width of the form and several lines. @default false */
  readonly wide?: boolean;
  /** Height in px kept free for the editor until it is drawn. @default 32 */
  readonly height?: number;
  /** What a new row holds where the field has no default. @default null */
  emptyValue?(field: FieldModel): unknown;
  /** What a condition compares with, as texts: one, several for `in` and `all`, two for `range`; none where it says nothing. */
  toQuery(field: FieldModel, operator: QueryOperator, value: unknown): readonly string[];
  /** The value that `toQuery` gave as texts; undefined where there are none. */
  fromQuery(field: FieldModel, operator: QueryOperator, texts: readonly string[]): unknown;
}

const registry = new Map<string, FieldView>();

/** Makes field views known; a later one replaces an earlier one of the same kind. The shell does this once. */
export function registerFieldViews(views: readonly FieldView[]): void {
  for (const view of views) registry.set(view.kind, view);
}

/**
 * Gives the view of a kind.
 *
 * @throws Error where nobody registered it; the schema check lets no unknown kind through
 * @example
 * const { Cell } = viewOf(field.kind);
 * <Cell field={field} value={row[field.name]} row={row} text={row[`${field.name}_dictText`]} />
 */
export function viewOf(kind: string): FieldView {
  const view = registry.get(kind);
  if (!view) throw new Error(`No view is registered for the field kind "${kind}". Registered: ${[...registry.keys()].join(", ")}.`);
  return view;
}
