import { lazy, Suspense } from "react";
import type { PageContent as Content } from "../navigation/navigation.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { registeredPages } from "./registeredPages.tsx";
import { UnknownPage } from "./UnknownPage.tsx";

const ScreenContent = lazy(async () => ({ default: (await import("./ScreenContent.tsx")).ScreenContent }));

/** Shows what stands behind an address: a generated screen, or a page registered with the shell. */
export function PageContent({ content }: { readonly content: Content }) {
  return <Suspense fallback={<PageSkeleton />}>{elementOf(content)}</Suspense>;
}

function elementOf(content: Content) {
  if (content.kind === "screen") return <ScreenContent screenId={content.screenId} />;
  const Page = registeredPages[content.name];
  return Page ? <Page /> : <UnknownPage name={content.name} />;
}
