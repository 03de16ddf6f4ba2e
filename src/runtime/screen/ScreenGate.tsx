import { Alert, Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import type { ApiError } from "../api/apiError.ts";
import { LeaveGuardProvider, useUnsavedBelow } from "../unsaved/LeaveGuard.tsx";
import { ExceptionPage } from "./ExceptionPage.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";
import { useScreen } from "./useScreen.ts";

/** Props of `ScreenGate`. */
export interface ScreenGateProps {
  readonly screenId: string;
  /** Stands in a line among other things: waiting and failing take no more than a button. @default false */
  readonly inLine?: boolean;
  children(screen: CompiledScreen): ReactNode;
}

/**
 * Loads a screen and draws it; says why where there is none. A failed reload leaves the last good one standing, and
 * so does a right that was taken away while something typed is not saved.
 */
export function ScreenGate({ screenId, inLine = false, children }: ScreenGateProps) {
  const { screen, error, isLoading, retry } = useScreen(screenId);
  const unsaved = useUnsavedBelow();
  if (screen && (unsaved.any || !isRefused(error)))
    return (
      <LeaveGuardProvider guard={unsaved.guard}>
        {isRefused(error) && <Alert banner type="warning" message="您已没有此页面的权限，没有保存的内容不能再保存，请复制需要的部分。" />}
        {children(screen)}
      </LeaveGuardProvider>
    );
  const Failure = inLine ? FailureInLine : ScreenFailure;
  if (error) return <Failure error={error} isLoading={isLoading} onRetry={retry} />;
  return inLine ? <Skeleton.Button active size="small" /> : <ScreenSkeleton />;
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
  const [code, title, text] = explanationOf(error);
  return (
    <ExceptionPage {...(code ? { code } : {})} title={title} actions={retry}>
      {text}
    </ExceptionPage>
  );
}

/** Where the screen is not for the viewer, nothing is missing from a line. */
function FailureInLine({ error, isLoading, onRetry }: ScreenFailureProps) {
  if (isRefused(error)) return null;
  return (
    <Button type="link" size="small" danger loading={isLoading} title={error.message} onClick={onRetry}>
      操作没有加载，重试
    </Button>
  );
}

function explanationOf(error: ApiError): readonly [code: string | undefined, title: string, text: string] {
  if (error.kind === "forbidden") return ["403", "没有权限", "您没有查看此页面的权限，如需使用请联系管理员授权。"];
  // A screen that exists for others only must read like one that does not exist.
  if (error.kind === "missing") return ["404", "页面不存在", "此页面不存在，或您没有查看的权限。"];
  return [error.status !== undefined && error.status >= 500 ? "500" : undefined, "页面加载失败", error.message];
}

/** A right that was taken away takes the screen away; a lost connection does not. */
function isRefused(error: ApiError | undefined): boolean {
  return error?.kind === "forbidden" || error?.kind === "missing";
}
