import { lazy, Suspense } from "react";
import { useRouteError } from "react-router-dom";
import { reloadPage } from "../session/reloadPage.ts";
import styles from "./RouteError.module.css";

// Loaded when it is needed: its buttons would be a tenth of all that the sign-in page loads.
const FaultPage = lazy(async () => {
  try {
    return { default: (await import("../../pages/exceptions/FaultPage.tsx")).FaultPage };
  } catch {
    return { default: NothingLoads };
  }
});

const reload = () => reloadPage();

/** Shown where a whole route failed: its code did not load, or it threw. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main>
      <Suspense>
        <FaultPage error={error} onRetry={reload} onReload={reload} />
      </Suspense>
    </main>
  );
}

/** Where not even the page for faults can be loaded. */
function NothingLoads() {
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>页面没有加载完整</h1>
      <p>网络中断，或者系统刚刚更新。请检查网络后刷新。</p>
      <button type="button" className={styles.reload} onClick={reload}>
        刷新
      </button>
    </div>
  );
}
