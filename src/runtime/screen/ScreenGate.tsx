import { Button, Result } from "antd";
import type { ReactNode } from "react";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import type { ApiError } from "../data/apiError.ts";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";
import { useScreen } from "./useScreen.ts";

/** Props of `ScreenGate`. */
export interface ScreenGateProps {
  readonly screenId: string;
  children(screen: CompiledScreen): ReactNode;
}

/** Loads a screen and draws it; says why where there is none. A failed reload leaves the last good one standing. */
export function ScreenGate({ screenId, children }: ScreenGateProps) {
  const { screen, error, isLoading, retry } = useScreen(screenId);
  if (screen && !isRefused(error)) return children(screen);
  if (error) return <ScreenFailure error={error} isLoading={isLoading} onRetry={retry} />;
  return <ScreenSkeleton />;
}

interface ScreenFailureProps {
  readonly error: ApiError;
  readonly isLoading: boolean;
  onRetry(): void;
}

function ScreenFailure({ error, isLoading, onRetry }: ScreenFailureProps) {
  const retry = (
    <Button type="primary" loading={isLoading} onClick={onRetry}>
      重试
    </Button>
  );
  if (error.kind === "forbidden")
    return <Result status="403" title="没有权限" subTitle="您没有查看此页面的权限，如需使用请联系管理员授权。" extra={retry} />;
  if (error.kind === "missing")
    return <Result status="404" title="页面不存在" subTitle="此页面不存在，或您没有查看的权限。" extra={retry} />;
  return <Result status="warning" title="页面加载失败" subTitle={error.message} extra={retry} />;
}

/** A right that was taken away takes the screen away; a lost connection does not. */
function isRefused(error: ApiError | undefined): boolean {
  return error?.kind === "forbidden" || error?.kind === "missing";
}
