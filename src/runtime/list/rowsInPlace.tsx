import { Skeleton } from "antd";
import { createElement, Suspense } from "react";
import type { ComponentType } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ListController } from "../listing/useListController.ts";
import type { Density } from "./density.ts";

/** Props of what draws the rows of a list that is edited in place. */
export interface RowsInPlaceProps {
  readonly controller: ListController;
  readonly density: Density;
  /** Values that new rows start with. */
  readonly initial: Row | undefined;
}

let view: ComponentType<RowsInPlaceProps> | undefined;

/** Says what draws the rows of lists with `"edit": "inline"`; it comes from outside of the runtime. */
export function registerRowsInPlace(component: ComponentType<RowsInPlaceProps>): void {
  view = component;
}

/** What else a list may be drawn as. */
interface DrawnAs {
  readonly screen: ListingScreen;
  readonly isNarrow: boolean;
  readonly tree?: unknown;
  readonly written?: unknown;
}

/** Whether the rows of a list are edited where they stand: a narrow window has cards, and a page's own table is its own. */
export function editsInPlace({ screen, isNarrow, tree, written }: DrawnAs): boolean {
  const isOpen = screen.edit === "inline" && screen.form?.canEdit === true;
  return isOpen && view !== undefined && !isNarrow && tree === undefined && written === undefined;
}

/** The rows of a list that is edited in place. */
export function RowsInPlace(props: RowsInPlaceProps) {
  return <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>{view && createElement(view, props)}</Suspense>;
}
