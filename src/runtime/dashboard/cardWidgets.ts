import type { ComponentType } from "react";

const widgets = new Map<string, ComponentType>();

/** Makes a hand-written card known under the name that dashboards use. Gives back how to remove it. */
export function registerCardWidget(name: string, widget: ComponentType): () => void {
  widgets.set(name, widget);
  return () => void widgets.delete(name);
}

/** The hand-written card of a name; `undefined` where there is none. */
export function cardWidgetOf(name: string): ComponentType | undefined {
  return widgets.get(name);
}
