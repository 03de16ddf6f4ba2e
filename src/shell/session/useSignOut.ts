import { App } from "antd";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { signOut } from "./signOut.ts";

/** Gives the way out: it asks first, and says so when something typed would be lost. */
export function useSignOut(): () => void {
  const { message } = App.useApp();
  const ask = useConfirm();
  return () => {
    const loses = hasUnsavedForms();
    void ask({
      title: "提示",
      text: loses ? "真的要注销登录吗？有没有保存的内容，退出后不会保留。" : "真的要注销登录吗？",
      okText: loses ? "放弃未保存的内容并退出" : "退出登录",
      danger: loses,
      ...(loses && { cancelText: "返回保存" }),
      onOk: () => signOut((sentence) => void message.error(sentence)),
    });
  };
}
