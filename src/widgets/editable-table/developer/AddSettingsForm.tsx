import { App, Button, Checkbox, InputNumber } from "antd";
import { useId, useState } from "react";
import { localKept } from "../../../runtime/index.ts";
import { type AddSettings, checkAddSettings, keepAddSettings } from "../core/addSettings.ts";
import styles from "./editableTable.module.css";

/** Props of `AddSettingsForm`. */
export interface AddSettingsFormProps {
  readonly settings: AddSettings;
  readonly rowCount: number;
  readonly storageKey: string;
  readonly onSaved: (settings: AddSettings) => void;
}

/** How many rows 新增 adds, where, and whether the table is scrolled to them (GRID-29). */
export function AddSettingsForm({ settings, rowCount, storageKey, onSaved }: AddSettingsFormProps) {
  const { message } = App.useApp();
  const id = useId();
  const [next, setNext] = useState<{ readonly [Name in keyof AddSettings]: AddSettings[Name] | null }>(settings);
  const faults = checkAddSettings(next, rowCount);
  const save = () => {
    const isKept = keepAddSettings(localKept, storageKey, next as AddSettings);
    if (isKept) void message.success("保存成功");
    else void message.warning("浏览器没有保存设置，关闭页面后会失效");
    onSaved(next as AddSettings);
  };
  return (
    <div className={styles.settings}>
      <label htmlFor={`${id}-addRowNum`}>
        新增行数
        <InputNumber id={`${id}-addRowNum`} value={next.addRowNum} onChange={(addRowNum) => setNext({ ...next, addRowNum })} />
      </label>
      {faults.addRowNum !== undefined && <span className={styles.fault}>{faults.addRowNum}</span>}
      <label htmlFor={`${id}-addIndex`}>
        新增位置
        <InputNumber id={`${id}-addIndex`} value={next.addIndex} onChange={(addIndex) => setNext({ ...next, addIndex })} />
      </label>
      {faults.addIndex !== undefined && <span className={styles.fault}>{faults.addIndex}</span>}
      <Checkbox
        checked={next.addScrollToBottom === true}
        onChange={({ target }) => setNext({ ...next, addScrollToBottom: target.checked })}
      >
        新增后滚动到底部
      </Checkbox>
      <Button type="primary" disabled={Object.keys(faults).length > 0} onClick={save}>
        保存
      </Button>
    </div>
  );
}
