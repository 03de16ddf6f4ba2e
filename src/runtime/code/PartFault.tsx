import { hasUnsavedForms } from "../unsaved/unsavedForms.ts";
import styles from "./PartFault.module.css";
import { reloadPage } from "./reloadPage.ts";

/** Props of `PartFault`. */
export interface PartFaultProps {
  /** The server has another version than the page; only a new page helps. */
  readonly isOutdated: boolean;
  /** The part is being asked for again. */
  readonly isLoading?: boolean;
  /** Asks for the part again; absent where only a new page can. */
  readonly onRetry?: () => void;
  /** Closes what the part is; given where it lies above the page. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * Stands where a part of the console did not load. Of plain elements: the ready-made ones might be what is missing,
 * and the sign-in page does without them.
 */
export function PartFault({ isOutdated, isLoading = false, onRetry, onClose }: PartFaultProps) {
  const canRetry = onRetry !== undefined && !isOutdated;
  return (
    <div className={onClose ? styles.above : styles.inPlace} role="alert">
      <p className={styles.text}>
        {isOutdated
          ? "系统已更新到新版本，刷新页面后才能打开这部分内容。"
          : `这部分内容没有加载出来，请检查网络后${canRetry ? "重试；其它内容不受影响" : "刷新页面"}。`}
        {hasUnsavedForms() && "刷新前请先保存正在填写的内容，否则会丢失。"}
      </p>
      <div className={styles.actions}>
        {canRetry && (
          <button type="button" className={styles.main} disabled={isLoading} onClick={onRetry}>
            {isLoading ? "正在加载…" : "重试"}
          </button>
        )}
        <button type="button" className={canRetry ? styles.other : styles.main} onClick={() => reloadPage()}>
          刷新页面
        </button>
        {onClose && (
          <button type="button" className={styles.other} onClick={onClose}>
            关闭
          </button>
        )}
      </div>
    </div>
  );
}
