import type { FieldEditorProps } from "../defineFieldView.tsx";

type AriaProps = Pick<FieldEditorProps, "id" | "status" | "aria-label" | "aria-describedby">;

/** What a control that a label can point to says to assistive technology. */
export function controlAria({ status, ...props }: AriaProps) {
  return {
    "aria-invalid": status === "error",
    "aria-describedby": props["aria-describedby"],
    "aria-label": props["aria-label"],
  } as const;
}

/** The same for a group of controls, which a label cannot point to: it is named by the label's id. */
export function groupAria(props: AriaProps) {
  const label = props["aria-label"];
  return {
    ...controlAria(props),
    ...(label === undefined ? { "aria-labelledby": labelId(props.id) } : {}),
  } as const;
}

/** Id that the label of an editor carries. */
export function labelId(id: string): string {
  return `${id}-label`;
}
