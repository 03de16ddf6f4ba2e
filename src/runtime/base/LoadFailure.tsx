import { Alert, Button } from "antd";
import { asApiError } from "../api/apiError.ts";

/** Props of `LoadFailure`. */
export interface LoadFailureProps {
  readonly title: string;
  /** What the call threw. */
  readonly error: unknown;
  readonly isLoading?: boolean;
  onRetry(): void;
}

/** Says that something could not be loaded, why, in the server's words, and offers another try. */
export function LoadFailure({ title, error, isLoading = false, onRetry }: LoadFailureProps) {
  return (
    <Alert
      type="warning"
      showIcon
      // Also where it stands in the middle of an empty table.
      style={{ textAlign: "start" }}
      role="alert"
      message={title}
      description={asApiError(error).message}
      action={
        <Button size="small" loading={isLoading} onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
