import type { ComponentType } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";

/** Props of a dialog in which the value of a field is put together. */
export interface FieldToolProps {
  readonly field: FieldModel;
  /** The wire value, or what stands in the editor. */
  readonly value: unknown;
  /** Values of the row being edited. */
  readonly row: Row;
  readonly isOpen: boolean;
  /** Takes the value over; the dialog is closed by that. */
  readonly onConfirm: (value: unknown) => void;
  readonly onClose: () => void;
}

/** A hand-written dialog beside the editor of a field kind. */
export interface FieldTool {
  /** What the button that opens it says. */
  readonly title: string;
  readonly Dialog: ComponentType<FieldToolProps>;
}

const tools = new Map<string, FieldTool>();

/** Puts a dialog beside the editor of a field kind; the shell does this before anything is drawn. Gives back how to remove it. */
export function registerFieldTool(kind: string, tool: FieldTool): () => void {
  tools.set(kind, tool);
  return () => void tools.delete(kind);
}

/** The dialog of a kind, where one was registered. */
export function fieldToolOf(kind: string): FieldTool | undefined {
  return tools.get(kind);
}
