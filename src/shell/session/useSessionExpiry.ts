import { App } from "antd";
import { useEffect } from "react";
import type { ApiError } from "../../runtime/data/apiError.ts";
import { leave } from "./leave.ts";
import { sessionStore } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** ms between the notice of an expired session and the sign-in (spec §4). */
const NOTICE_TIME = 1_500;

/**
 * Leads to the sign-in when a call finds the session dead: once, however many calls find it at the same time.
 * A 401 gives notice and goes by itself; servers that say it with a 500 get a dialog (spec §8).
 */
export function useSessionExpiry(): void {
  const { notification, modal } = App.useApp();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTold = false;
    const handleExpiry = ({ status }: ApiError) => {
      if (isTold || !sessionStore.getState().token) return;
      isTold = true;
      if (status === 500) {
        modal.warning({ title: "登录已过期", content: "很抱歉，登录已过期，请重新登录", okText: "重新登录", keyboard: false, onOk: leave });
        return;
      }
      notification.error({ message: "系统提示", description: "很抱歉，登录已过期，请重新登录", duration: 4 });
      timer = setTimeout(leave, NOTICE_TIME);
    };
    sessionHttp.configure({ onSessionExpired: handleExpiry });
    return () => {
      clearTimeout(timer);
      sessionHttp.configure({ onSessionExpired: () => undefined });
    };
  }, [notification, modal]);
}
