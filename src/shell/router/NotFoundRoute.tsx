import { StatusPage } from "../../pages/exceptions/StatusPage.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";

/** The page of addresses that lead nowhere. */
export function NotFoundRoute() {
  useDocumentTitle("页面不存在");
  return (
    <main>
      <StatusPage status={404} />
    </main>
  );
}
