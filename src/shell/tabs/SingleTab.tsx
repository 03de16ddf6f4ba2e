import { App } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { hasAnyUnsaved } from "./tabs.store.ts";

/** Stands in for the bar of a console without tabs: leaving a page ends it, so what is not saved there is asked about. */
export function SingleTab() {
  const { modal } = App.useApp();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasAnyUnsaved());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = modal.confirm({
      title: "放弃未保存的修改？",
      content: "当前页面中有没有保存的内容，离开后不会保留。",
      okText: "放弃修改",
      okButtonProps: { danger: true },
      cancelText: "继续编辑",
      autoFocusButton: "cancel",
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => question.destroy();
  }, [blocker, modal]);
  return null;
}
