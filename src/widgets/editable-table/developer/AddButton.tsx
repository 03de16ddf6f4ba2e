import { SettingOutlined } from "@ant-design/icons";
import { Button, Popover, Space } from "antd";
import { useState } from "react";
import { localKept } from "../../../runtime/index.ts";
import { addPlace, clampAddSettings, readAddSettings, usualAddSettings } from "../core/addSettings.ts";
import type { TableModel } from "../core/tableModel.ts";
import { insertPause, throttled } from "../core/throttle.ts";
import { AddSettingsForm } from "./AddSettingsForm.tsx";

/** What keys of kept settings begin with. */
const keyPrefix = "editable-table-add:";

/** Props of `AddButton`. */
export interface AddButtonProps {
  readonly model: TableModel;
  /** Name under which what the button does is kept; absent: it cannot be set. */
  readonly settingsName: string | undefined;
}

/** Adds rows as its settings say (GRID-26 to GRID-30), at most once in a while (GRID-28). */
export function AddButton({ model, settingsName }: AddButtonProps) {
  const key = keyPrefix + (settingsName ?? "");
  const [settings, setSettings] = useState(() => (settingsName === undefined ? usualAddSettings : readAddSettings(localKept, key)));
  const [isOpen, setIsOpen] = useState(false);
  const [insert] = useState(() => throttled(addRows, { pause: insertPause, now: () => performance.now() }));
  const rowCount = model.size.rows;
  return (
    <Space.Compact>
      <Button type="primary" disabled={!model.isGrowing} onClick={() => insert(model, settings)}>
        新增
      </Button>
      {settingsName !== undefined && (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setIsOpen}
          destroyOnHidden
          content={
            <AddSettingsForm
              settings={clampAddSettings(settings, rowCount)}
              rowCount={rowCount}
              storageKey={key}
              onSaved={(next) => {
                setSettings(next);
                setIsOpen(false);
              }}
            />
          }
        >
          <Button type="primary" icon={<SettingOutlined />} aria-label="新增设置" title="新增设置" />
        </Popover>
      )}
    </Space.Compact>
  );
}

function addRows(model: TableModel, settings: typeof usualAddSettings): void {
  const { addRowNum, addScrollToBottom } = settings;
  model.insert(
    addPlace(settings, model.size.rows),
    Array.from({ length: addRowNum }, () => ({})),
  );
  // The rows are in sight where the cursor is: at their first, or at the bottom.
  const { selection } = model.state;
  if (addScrollToBottom && selection) {
    const place = { ...selection.focus, row: model.size.rows - 1 };
    model.select({ focus: place, anchor: place });
  }
  model.cursor.focus();
}
