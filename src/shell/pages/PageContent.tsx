import { Suspense } from "react";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import type { PageRoute } from "../navigation/navigation.ts";
import { ScreenContent } from "./screenCode.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { isConsolePage } from "../../schema/address/consolePages.ts";
import { registeredPages } from "./registeredPages.tsx";
import { UnknownPage } from "./UnknownPage.tsx";

const FrameContent = lazyPart(async () => (await import("./FrameContent.tsx")).FrameContent);

/** Shows what stands behind an address: a generated screen, a page registered with the shell, or another site in a frame. */
export function PageContent({ page }: { readonly page: PageRoute }) {
  return <Suspense fallback={<PageSkeleton />}>{elementOf(page)}</Suspense>;
}

function elementOf({ content, title }: PageRoute) {
  if (content.kind === "screen") return <ScreenContent screenId={content.screenId} />;
  if (content.kind === "frame") return <FrameContent title={title} url={content.url} />;
  const Page = isConsolePage(content.name) ? registeredPages[content.name] : undefined;
  return Page ? <Page /> : <UnknownPage name={content.name} />;
}
