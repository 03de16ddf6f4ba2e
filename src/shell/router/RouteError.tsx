import { useRouteError } from "react-router-dom";
import { FaultPage } from "../../pages/exceptions/FaultPage.tsx";
import { reloadPage } from "../session/reloadPage.ts";

/** Shown where a whole route failed: its code did not load, or it threw. */
export function RouteError() {
  return <FaultPage error={useRouteError()} onRetry={reloadPage} onReload={reloadPage} />;
}
