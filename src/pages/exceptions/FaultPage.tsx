import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { ExceptionPage } from "../../runtime/index.ts";

/** Props of `FaultPage`. */
export interface FaultPageProps {
  /** What was thrown. */
  readonly error: unknown;
  /** It is the landing page that broke: nothing leads back to it. @default false */
  readonly isHome?: boolean;
  /** Builds the page anew. */
  readonly onRetry: () => void;
  /** Loads the console anew: code that failed to load once does not load again otherwise. */
  readonly onReload: () => void;
}

/** Shown in place of a page that broke: what happened, what to do, the cause under a fold. */
export function FaultPage({ error, isHome = false, onRetry, onReload }: FaultPageProps) {
  const navigate = useNavigate();
  const lacksCode = error instanceof Error && /dynamically imported module|importing a module script|ChunkLoadError/i.test(error.message);
  const [title, advice] = lacksCode
    ? ["页面没有加载完整", "网络中断，或者系统刚刚更新。请检查网络后刷新。"]
    : ["页面出错了", "这个页面没有显示出来，其它页面不受影响。重试后仍然如此时，请把技术信息发给管理员。"];
  return (
    <ExceptionPage
      title={title}
      actions={
        <>
          <Button type="primary" onClick={lacksCode ? onReload : onRetry}>
            {lacksCode ? "刷新" : "重试"}
          </Button>
          {!isHome && <Button onClick={() => void navigate("/")}>回到首页</Button>}
        </>
      }
      details={error instanceof Error ? `${error.name}: ${error.message}` : undefined}
    >
      {advice}
    </ExceptionPage>
  );
}
