import type { ComponentType } from "react";
import type { ListController } from "../listing/useListController.ts";

/** A tool of the toolbar that somebody made by hand. */
export interface ListTool {
  readonly id: string;
  readonly Component: ComponentType<{ readonly controller: ListController }>;
}

let tools: readonly ListTool[] = [];

/** Adds a tool to the toolbars of all lists; the shell does this before anything is drawn. Gives back how to remove it. */
export function registerListTool(tool: ListTool): () => void {
  tools = [...tools.filter(({ id }) => id !== tool.id), tool];
  return () => {
    tools = tools.filter((known) => known !== tool);
  };
}

/** The tools added by hand. */
export function listTools(): readonly ListTool[] {
  return tools;
}
