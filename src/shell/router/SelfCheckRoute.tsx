import { SelfCheckPage } from "../../pages/self-check/SelfCheckPage.tsx";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";

/** The check of browser and network at its addresses. */
export function SelfCheckRoute() {
  useDocumentTitle("系统自检");
  return <SelfCheckPage />;
}
