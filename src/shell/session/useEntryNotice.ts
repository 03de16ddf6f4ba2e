import { App } from "antd";
import { useEffect } from "react";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";
import { takeEntryNotice } from "./entryNotice.ts";

/** Tells what went wrong beside the sign-in; it stays until the person has closed it. */
export function useEntryNotice(): void {
  const { notification } = App.useApp();
  useEffect(() => {
    const sentence = takeEntryNotice();
    if (sentence !== undefined) notification.warning({ message: "系统提示", description: sentence, duration: 0, closable: closableNotice });
  }, [notification]);
}
