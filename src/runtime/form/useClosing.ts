import { useConfirm } from "../window/useConfirm.tsx";
import { useUnsavedGuard } from "../unsaved/LeaveGuard.tsx";

/** Ways to take a form away. */
export interface Closing {
  /** At once. */
  readonly close: () => void;
  /** After asking, where something would be lost. */
  readonly askToClose: () => void;
}

/** Closes a form; asks before changes are lost. */
export function useClosing(isUnsaved: boolean, onClose: () => void): Closing {
  const ask = useConfirm();
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
    void ask({
      title: "放弃未保存的修改？",
      text: "关闭后，刚才填写的内容不会保留。",
      okText: "放弃修改",
      cancelText: "继续编辑",
      danger: true,
    }).then((agreed) => agreed && close());
  };
  return { close, askToClose };
}
