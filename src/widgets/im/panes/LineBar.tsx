import { Alert, Button } from "antd";
import { useState } from "react";
import { useDesk, useIm } from "../core/ImProvider.tsx";

/** Says that the line to the server is broken (IM-22), or why messaging could not start, with another try. */
export function LineBar() {
  const line = useIm((state) => state.line);
  const fault = useIm((state) => state.fault);
  if (fault !== undefined) return <Fault fault={fault} />;
  return line === "broken" ? <Alert banner type="warning" role="status" message="网络断开，正在重连..." /> : null;
}

function Fault({ fault }: { readonly fault: string }) {
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  async function retry(): Promise<void> {
    setBusy(true);
    // Why it failed again stands in `fault` then.
    await desk.refresh().catch(() => undefined);
    setBusy(false);
  }
  return (
    <Alert
      banner
      type="error"
      role="alert"
      message={fault}
      action={
        <Button size="small" loading={isBusy} onClick={() => void retry()}>
          重试
        </Button>
      }
    />
  );
}
