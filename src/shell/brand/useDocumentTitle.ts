import { useEffect } from "react";
import { documentTitle } from "./platform.ts";

/** Names the page in the browser's title while the component is on screen; without a name, the platform alone. */
export function useDocumentTitle(pageTitle?: string): void {
  useEffect(() => {
    document.title = documentTitle(pageTitle);
  }, [pageTitle]);
}
