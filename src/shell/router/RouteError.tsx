import { Suspense } from "react";
import { useRouteError } from "react-router-dom";
import { ChunkLoadError } from "../../runtime/code/ChunkLoadError.ts";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { PartFault } from "../../runtime/code/PartFault.tsx";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import styles from "./RouteError.module.css";

// Loaded when it is needed: its buttons would be a tenth of all that the sign-in page loads.
const FaultPage = lazyPart(async () => (await import("../../pages/exceptions/FaultPage.tsx")).FaultPage);

/** Shown where a whole route failed: its code did not load, or it threw. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className={styles.page}>
      {error instanceof ChunkLoadError ? (
        <PartFault isOutdated={error.isOutdated} />
      ) : (
        <Suspense>
          <FaultPage error={error} onRetry={() => reloadPage()} />
        </Suspense>
      )}
    </main>
  );
}
