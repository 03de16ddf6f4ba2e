import { App } from "antd";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { hasUnsavedForms } from "../../runtime/unsaved/unsavedForms.ts";
import { signOutLosses } from "./signOutLosses.ts";
import { signOut } from "./signOut.ts";

/** Gives the way out: it asks first, and says so when something typed would be lost. */
export function useSignOut(): () => void {
  const { message } = App.useApp();
  const ask = useConfirm();
  return () => {
    const isUnsaved = hasUnsavedForms();
    const losses = [...(isUnsaved ? ["有没有保存的内容，退出后不会保留。"] : []), ...signOutLosses()];
    const loses = losses.length > 0;
    void ask({
      title: "提示",
      text: ["真的要注销登录吗？", ...losses],
      okText: isUnsaved ? "放弃未保存的内容并退出" : loses ? "退出" : "退出登录",
      danger: loses,
      ...(isUnsaved && { cancelText: "返回保存" }),
      onOk: () => signOut((sentence) => void message.error(sentence)),
    });
  };
}
