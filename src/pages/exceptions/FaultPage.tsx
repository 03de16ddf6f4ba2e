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
}

/** Shown in place of a page that broke: what happened, what to do, the cause under a fold. */
export function FaultPage({ error, isHome = false, onRetry }: FaultPageProps) {
  const navigate = useNavigate();
  return (
    <ExceptionPage
      title="页面出错了"
      actions={
        <>
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
          {!isHome && <Button onClick={() => void navigate("/")}>回到首页</Button>}
        </>
      }
      details={error instanceof Error ? `${error.name}: ${error.message}` : undefined}
    >
      这个页面没有显示出来，其它页面不受影响。重试后仍然如此时，请把技术信息发给管理员。
    </ExceptionPage>
  );
}
