import { Children, isValidElement } from "react";
import type { ReactNode } from "react";
import type { FormGroup as Group } from "../../schema/model/screen.ts";

/** Props of `FormGroup`. */
export interface FormGroupProps {
  /** Unique in the form. */
  readonly name: string;
  readonly title: string;
  /** What people read below the title. */
  readonly help?: string;
  /** Its fields are looked at in this form and not written. @default false */
  readonly readOnly?: boolean;
  /** `SchemaField` with the fields. */
  readonly children: ReactNode;
}

/** A section, tab or step of `EjectedForm`, which reads it and draws what stands in it. */
export function FormGroup({ children }: FormGroupProps): ReactNode {
  return children;
}

/** A group with what stands in it. */
export interface ReadGroup extends Group {
  readonly content: ReactNode;
}

/** The groups of a form, with the names of the fields that stand in them: where problems lead to and steps are checked. */
export function readGroups(children: ReactNode): readonly ReadGroup[] {
  return elementsIn(children)
    .filter(({ type }) => type === FormGroup)
    .map(({ props }) => {
      const { name, title, help, readOnly = false, children: content } = props as unknown as FormGroupProps;
      const fields = fieldNames(content);
      return { key: name, title, fields, content, ...(help !== undefined && { help }), ...(readOnly && { readOnly: true as const }) };
    });
}

interface ReadElement {
  readonly type: unknown;
  readonly props: { readonly name?: unknown; readonly children?: ReactNode };
}

function elementsIn(children: ReactNode): readonly ReadElement[] {
  return Children.toArray(children).filter((child) => isValidElement(child)) as unknown as ReadElement[];
}

/** Names of fields anywhere inside; layout has none of its own. */
function fieldNames(children: ReactNode): string[] {
  return elementsIn(children).flatMap(({ type, props }) => {
    const isLayout = (type as { readonly displayName?: string }).displayName === "VoidField";
    return [...(typeof props.name === "string" && !isLayout ? [props.name] : []), ...fieldNames(props.children)];
  });
}
