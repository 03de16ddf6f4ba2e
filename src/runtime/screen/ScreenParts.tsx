import { createElement, Suspense } from "react";
import { lazyDialog } from "../code/lazyPart.tsx";
import type { DetailViewProps } from "../detail/DetailView.tsx";
import type { FormHostProps } from "../form/formProps.ts";
import { ListView } from "../list/ListView.tsx";
import type { ListViewProps } from "../list/ListView.tsx";
import { ejectedPart } from "./ejectedParts.ts";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

// Forms bring Formily; lists start without it, and without what only a detail draws.
const FormHost = lazyDialog(async () => (await import("../form/FormHost.tsx")).FormHost);
const DetailView = lazyDialog(async () => (await import("../detail/DetailView.tsx")).DetailView);

/** The form of a screen: the page that somebody has written for it, or the generated one. */
export function ScreenForm(props: FormHostProps) {
  return createElement(ejectedPart(props.screen.id, "form") ?? FormHost, props);
}

/** The list of a screen: the page that somebody has written for it, or the generated one. */
export function ScreenList(props: ListViewProps) {
  const page = ejectedPart(props.controller.screen.id, "list");
  return page ? <Suspense fallback={<ScreenSkeleton />}>{createElement(page, props)}</Suspense> : <ListView {...props} />;
}

/** The detail of a screen: the page that somebody has written for it, or the generated one. */
export function ScreenDetail(props: DetailViewProps) {
  return createElement(ejectedPart(props.screen.id, "detail") ?? DetailView, props);
}
