import { App, Button, Modal, Upload } from "antd";
import { useState } from "react";
import { filesOf, withoutFile } from "./cellFile.ts";
import styles from "./cells.module.css";
import type { CellFileControl } from "./useCellFile.ts";

/** px (FILE-14). */
const width = 520;

/** The files of a cell one below the other: some are taken out, others are added (FILE-14 to FILE-16). */
export function FileMoreDialog({ control, onClose }: { readonly control: CellFileControl; readonly onClose: () => void }) {
  const { message } = App.useApp();
  const { percent, isOpen, most, send } = control;
  const [file, setFile] = useState(control.file ?? null);
  const [added, setAdded] = useState<readonly File[]>([]);
  const listed = file ? filesOf(file) : [];
  const confirm = () => {
    if (listed.length + added.length === 0) {
      void message.warning("未上传任何文件");
      return;
    }
    if (added.length > 0) send(added, file);
    else if (file !== control.file) control.write(file);
    onClose();
  };
  return (
    <Modal open width={width} title="文件" okText="确认" cancelText="关闭" onOk={isOpen ? confirm : onClose} onCancel={onClose}>
      <ul className={styles["list"]}>
        {listed.map(({ name, path }, index) => (
          <li key={path}>
            {name}
            {isOpen && (
              <Button type="link" size="small" aria-label={`删除${name}`} onClick={() => file && setFile(withoutFile(file, index))}>
                删除
              </Button>
            )}
          </li>
        ))}
        {added.map((one) => (
          <li key={one.name}>{one.name}</li>
        ))}
      </ul>
      {isOpen && percent === undefined && (
        <Upload
          showUploadList={false}
          multiple={most > 1}
          beforeUpload={(one) => {
            setAdded((before) => [...before, one]);
            return false;
          }}
        >
          <Button size="small">点击上传</Button>
        </Upload>
      )}
    </Modal>
  );
}
