import { App } from "antd";
import { useUnsavedGuard } from "./LeaveGuard.tsx";

/** Ways to take a form away. */
export interface Closing {
  /** At once. */
  readonly close: () => void;
  /** After asking, where something would be lost. */
  readonly askToClose: () => void;
}

/** Closes a form; asks before changes are lost. */
export function useClosing(isUnsaved: boolean, onClose: () => void): Closing {
  const { modal } = App.useApp();
  const giveUp = useUnsavedGuard(isUnsaved);
  const close = () => {
    giveUp();
    onClose();
  };
  const askToClose = () => {
    if (!isUnsaved) {
      close();
      return;
    }
    modal.confirm({
      title: "放弃未保存的修改？",
      content: "关闭后，刚才填写的内容不会保留。",
      okText: "放弃修改",
      okButtonProps: { danger: true },
      cancelText: "继续编辑",
      autoFocusButton: "cancel",
      onOk: close,
    });
  };
  return { close, askToClose };
}
