import type { ComponentType } from "react";
import type { CompiledScreen, ScreenKind, ScreenOf } from "../../schema/model/screen.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { CrudScreen } from "./CrudScreen.tsx";

// Nearly all screens are lists; the others come when one is opened.
const TreeScreen = lazyPart<ViewProps<"tree">>(async () => (await import("./tree/TreeScreen.tsx")).TreeScreen);
const MasterDetailScreen = lazyPart<ViewProps<"master-detail">>(
  async () => (await import("./master-detail/MasterDetailScreen.tsx")).MasterDetailScreen,
);
const DashboardScreen = lazyPart(async () => (await import("../dashboard/DashboardScreen.tsx")).DashboardScreen);
const BoardScreen = lazyPart<ViewProps<"board">>(async () => (await import("./board/BoardScreen.tsx")).BoardScreen);
const CalendarScreen = lazyPart<ViewProps<"calendar">>(async () => (await import("./calendar/CalendarScreen.tsx")).CalendarScreen);
const FormScreen = lazyPart(async () => (await import("./FormScreen.tsx")).FormScreen);
const DetailScreen = lazyPart(async () => (await import("./DetailScreen.tsx")).DetailScreen);

interface ViewProps<Kind extends ScreenKind> {
  readonly screen: ScreenOf<Kind>;
}

/** How each kind of screen is drawn. */
export type ScreenViews = { readonly [Kind in ScreenKind]: ComponentType<ViewProps<Kind>> };

type AnyScreenView = ComponentType<{ readonly screen: CompiledScreen }>;

/** The product's own kinds. A new kind is a view and one line here. */
const builtIn: Partial<ScreenViews> = {
  crud: CrudScreen,
  list: CrudScreen,
  tree: TreeScreen,
  "master-detail": MasterDetailScreen,
  form: FormScreen,
  detail: DetailScreen,
  board: BoardScreen,
  calendar: CalendarScreen,
  dashboard: DashboardScreen,
};

const views = new Map<string, AnyScreenView>();
registerScreenViews(builtIn);

/** Says how kinds of screens are drawn; the last word on each counts. */
export function registerScreenViews(given: Partial<ScreenViews>): void {
  // A view is only ever given screens of its kind.
  for (const [kind, view] of Object.entries(given)) views.set(kind, view as AnyScreenView);
}

/**
 * How a kind of screen is drawn.
 *
 * @throws Error where nobody has said how
 */
export function screenViewOf(kind: string): AnyScreenView {
  const view = views.get(kind);
  if (!view) throw new Error(`没有登记怎么显示“${kind}”屏幕`);
  return view;
}
