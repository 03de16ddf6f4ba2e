import type { ComponentType } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ActionCall, CustomProps } from "./action.types.ts";

/** What a hand-written dialog gets. */
export interface CustomDialogProps {
  readonly screen: ListingScreen;
  readonly rows: readonly Row[];
  readonly props: CustomProps;
  onClose(): void;
  /** Tells the screen that rows changed, so that it loads them anew, and shows the one that was stored. */
  onChanged(saved?: Row): void;
}

/** A hand-written effect: a dialog, or something that runs at once. */
export type CustomAction =
  | { readonly Dialog: ComponentType<CustomDialogProps> }
  | { run(call: Omit<ActionCall, "effect"> & { readonly props: CustomProps }): void | Promise<void> };

const customActions = new Map<string, CustomAction>();

/** Makes a hand-written action known under the name that schemas use. Gives back how to remove it. */
export function registerCustomAction(name: string, action: CustomAction): () => void {
  customActions.set(name, action);
  return () => void customActions.delete(name);
}

/** The action registered under a name. */
export function customActionOf(name: string): CustomAction | undefined {
  return customActions.get(name);
}
