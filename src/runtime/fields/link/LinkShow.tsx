import type { FieldShowProps } from "../fieldView.ts";
import { OutsideLink } from "../../window/OutsideLink.tsx";
import { Blank } from "../parts/Blank.tsx";

/** The address as a link to another site; what is no address of the web, e.g. because it is covered, is shown as text. */
export function LinkRead({ field, value }: FieldShowProps) {
  const { text } = field.ui.props;
  if (typeof value !== "string" || value === "") return <Blank />;
  return <OutsideLink to={value}>{typeof text === "string" ? text : value}</OutsideLink>;
}
