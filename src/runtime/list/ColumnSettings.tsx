import { SettingOutlined } from "@ant-design/icons";
import { Popover, Skeleton } from "antd";
import { Suspense, useCallback, useState } from "react";
import { lazyPart } from "../code/lazyPart.tsx";
import { ToolButton } from "../base/ToolButton.tsx";
import type { ColumnsControl } from "./useColumns.ts";
import { useEscape } from "./useEscape.ts";

// Brings the drag-and-drop library, which no list needs to start.
const ColumnPanel = lazyPart(async () => (await import("./ColumnPanel.tsx")).ColumnPanel);

/** Lets a person show, hide, order and fix columns; kept for them at once. */
export function ColumnSettings({ control }: { readonly control: ColumnsControl }) {
  const [isOpen, setIsOpen] = useState(false);
  useEscape(
    isOpen,
    useCallback(() => setIsOpen(false), []),
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} style={{ width: 240 }} />}>
          <ColumnPanel control={control} />
        </Suspense>
      }
    >
      <ToolButton label="列设置" icon={<SettingOutlined />} hasHint={!isOpen} aria-expanded={isOpen} />
    </Popover>
  );
}
