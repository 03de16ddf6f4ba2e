import { Checkbox, Input as FormilyInput, Select as FormilySelect } from "@formily/antd-v5";
import type { GeneralField } from "@formily/core";
import { createSchemaField } from "@formily/react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import fieldStyles from "../../fields/parts/fields.module.css";
import { FieldEditor } from "./FieldEditor.tsx";
import { FormItem } from "./FormItem.tsx";
import { RadioGroup } from "./RadioGroup.tsx";
import { tied } from "./tied.tsx";

const Input = Object.assign(
  tied<ComponentProps<typeof FormilyInput>>((props) => <FormilyInput autoComplete="off" {...props} />),
  {
    TextArea: tied<ComponentProps<typeof FormilyInput.TextArea>>(FormilyInput.TextArea),
  },
);

const Select = tied<ComponentProps<typeof FormilySelect>>((props) => (
  <FormilySelect showSearch optionFilterProp="label" className={fieldStyles["full"] ?? ""} {...props} />
));

/** Components that a page names: Formily's, tied to their fields, and the runtime's where Formily has none. */
const components = {
  FormItem,
  Input,
  Select,
  Radio: { Group: RadioGroup },
  Checkbox: { Group: tied<ComponentProps<typeof Checkbox.Group>>(Checkbox.Group) },
  FieldEditor,
};

const PlainSchemaField = createSchemaField({ components: components as never });

/** Names that a page can give as `x-component`. */
export type ComponentName = "Input" | "Input.TextArea" | "Select" | "Radio.Group" | "Checkbox.Group" | "FieldEditor";

/** What a page says of a field; which values are right, and which fields are required, the schema says. */
export interface WrittenField<Name extends string> {
  readonly name: Name;
  readonly title?: ReactNode;
  /** Help below the editor. */
  readonly description?: ReactNode;
  /** Choices of `Select`, `Radio.Group` and `Checkbox.Group`. */
  readonly enum?: readonly { readonly label: string; readonly value: string | number | boolean }[];
  /** What stands around the editor. @default "FormItem" */
  readonly "x-decorator"?: "FormItem" | ComponentType<never>;
  readonly "x-decorator-props"?: { readonly span?: number };
  /** A name, or a component that takes `value` and `onChange`. */
  readonly "x-component"?: ComponentName | ComponentType<never>;
  readonly "x-component-props"?: Readonly<Record<string, unknown>>;
  /** Closures that run again whenever a value they have read changes. */
  readonly "x-reactions"?: ((field: GeneralField) => void) | readonly ((field: GeneralField) => void)[];
}

type Tag<Name extends string> = ComponentType<WrittenField<Name>>;

/** Layout of a page's own between its fields; it has no value. */
interface WrittenVoid extends Omit<WrittenField<string>, "name" | "x-component"> {
  readonly name?: string;
  readonly "x-component"?: ComponentType<never>;
  readonly children?: ReactNode;
}

/** `SchemaField` whose fields can only be those of a row. */
export interface RowSchemaField<Name extends string> {
  (props: { readonly children: ReactNode }): ReactNode;
  readonly String: Tag<Name>;
  readonly Number: Tag<Name>;
  readonly Boolean: Tag<Name>;
  readonly Array: Tag<Name>;
  readonly Object: Tag<Name>;
  readonly Void: ComponentType<WrittenVoid>;
}

/**
 * Formily's `SchemaField` for the rows of an entity.
 *
 * @example
 * const SchemaField = schemaFieldOf<RoleRow>();
 */
export function schemaFieldOf<Row extends object>(): RowSchemaField<keyof Row & string> {
  return PlainSchemaField as unknown as RowSchemaField<keyof Row & string>;
}
