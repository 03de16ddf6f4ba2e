import { App, Button } from "antd";
import { useEffect, useRef } from "react";
import { createPath, useLocation } from "react-router-dom";
import type { ApiError } from "../../runtime/api/apiError.ts";
import { hasTypedText } from "../../runtime/unsaved/unsavedForms.ts";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";
import { isEntrance, signInPath } from "../session/signInPath.ts";
import { leave } from "../session/leave.ts";
import { isOfficeApp } from "../session/officeApp.ts";
import { sessionStore } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { askToSignInAgain } from "../session/signInAgain.store.ts";
import { TENANT_LEFT } from "../session/tenantLeft.ts";

/** ms between the notice of an expired session and the sign-in (spec §4). */
const NOTICE_TIME = 1_500;

const EXPIRED = "很抱歉，登录已过期，请重新登录";

/**
 * The one place where the end of a session is shown, once however many calls find it. The person signs in again over
 * unsaved text; without any, a 401 shows a notice and leaves by itself, and a server's 500 of that meaning gets a dialog
 * (spec §8). Where signing in leaves the page (an office app), or nothing can be saved any more (the person left the
 * tenant), unsaved text can be copied first.
 */
export function useSessionExpiry(): void {
  const { notification, modal, message } = App.useApp();
  const location = useLocation();
  const place = useRef(location);
  useEffect(() => {
    place.current = location;
  }, [location]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The token whose end was told. */
    let told: string | undefined;

    const isStillOver = () => sessionStore.getState().token === told;
    const signInThroughApp = () => {
      const close = message.loading({ content: "登录已过期，正在重新登录", duration: 0 });
      timer = setTimeout(() => {
        close();
        if (isStillOver()) leave(signInPath(createPath(place.current)));
      }, NOTICE_TIME);
    };
    const waitForCopying = (title: string, onCopied: () => void) => {
      const key = "copy";
      const handleClick = () => {
        notification.destroy(key);
        onCopied();
      };
      notification.warning({
        key,
        message: title,
        description: "页面上有没有保存的内容，请先复制下来，再重新登录。",
        duration: 0,
        closable: false,
        actions: (
          <Button type="primary" onClick={handleClick}>
            重新登录
          </Button>
        ),
      });
    };
    const handleExpiry = ({ status, message: sentence }: ApiError) => {
      const { token } = sessionStore.getState();
      if (!token || token === told || isEntrance(place.current.pathname)) return;
      told = token;
      const hasLeft = status === TENANT_LEFT;
      const keepTyped = () => {
        if (hasLeft) waitForCopying(sentence, () => isStillOver() && leave());
        else askToSignInAgain(true);
      };
      if (isOfficeApp()) {
        if (hasTypedText()) waitForCopying("登录已过期", signInThroughApp);
        else signInThroughApp();
      } else if (hasTypedText()) {
        keepTyped();
      } else if (status === 500) {
        void modal.warning({
          title: "登录已过期",
          content: EXPIRED,
          okText: "重新登录",
          keyboard: false,
          onOk: () => isStillOver() && leave(),
        });
      } else {
        notification.error({ message: "系统提示", description: hasLeft ? sentence : EXPIRED, duration: 4, closable: closableNotice });
        // Somebody may have begun to type meanwhile.
        timer = setTimeout(() => isStillOver() && (hasTypedText() ? keepTyped() : leave()), NOTICE_TIME);
      }
    };
    sessionHttp.configure({ onSessionExpired: handleExpiry });
    return () => {
      clearTimeout(timer);
      askToSignInAgain(false);
      sessionHttp.configure({ onSessionExpired: () => undefined });
    };
  }, [notification, modal, message]);
}
