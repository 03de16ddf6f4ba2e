import type { ComponentType } from "react";
import { lazyDialog, lazyPart } from "../code/lazyPart.tsx";
import type { DetailViewProps } from "../detail/DetailView.tsx";
import type { FormHostProps } from "../form/formProps.ts";
import type { ListViewProps } from "../list/ListView.tsx";

/** Parts of a screen that a page can take the place of, with what each is given. */
export interface EjectableParts {
  readonly form: FormHostProps;
  readonly list: ListViewProps;
  readonly detail: DetailViewProps;
}

/** Name of a part that a page can take the place of. */
export type EjectablePart = keyof EjectableParts;

/** Loads the component of a page; what it is given is the part's. */
export type LoadPage = () => Promise<ComponentType<EjectableParts[EjectablePart]>>;

const pages = new Map<string, ComponentType<never>>();

/** Says that a page draws a part of a screen; its code is loaded when the part is first shown. The shell says so of all there are. */
export function registerEjectedPart(screenId: string, part: EjectablePart, load: LoadPage): void {
  pages.set(`${screenId} ${part}`, (part === "list" ? lazyPart(load) : lazyDialog(load as never)) as ComponentType<never>);
}

/** The page that draws a part of a screen; `undefined` where it is generated. */
export function ejectedPart<Part extends EjectablePart>(screenId: string, part: Part): ComponentType<EjectableParts[Part]> | undefined {
  return pages.get(`${screenId} ${part}`) as ComponentType<EjectableParts[Part]> | undefined;
}
