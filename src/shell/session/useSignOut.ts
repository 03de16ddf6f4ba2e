import { App } from "antd";
import { hasUnsavedForms } from "../../runtime/form/unsavedForms.ts";
import { signOut } from "./signOut.ts";

/** Gives the way out: it asks first, and says so when something typed would be lost. */
export function useSignOut(): () => void {
  const { modal, message } = App.useApp();
  return () => {
    const loses = hasUnsavedForms();
    void modal.confirm({
      title: "提示",
      content: loses ? "真的要注销登录吗？有没有保存的内容，退出后不会保留。" : "真的要注销登录吗？",
      okText: loses ? "放弃未保存的内容并退出" : "退出登录",
      okButtonProps: { danger: loses },
      cancelText: loses ? "返回保存" : "取消",
      autoFocusButton: loses ? "cancel" : "ok",
      onOk: () => signOut((sentence) => void message.error(sentence)),
    });
  };
}
