import { App } from "antd";
import { useCallback, useEffect, useRef } from "react";
import { announcementOf } from "../../runtime/api/apiError.ts";
import type { ApiError } from "../../runtime/api/apiError.ts";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";
import { sessionHttp } from "./sessionHttp.ts";

/** Announces failed calls that no screen shows itself. Gives the announcer to whoever else meets such failures. */
export function useFailureNotices(): (error: ApiError) => void {
  const { notification } = App.useApp();
  const api = useRef(notification);
  useEffect(() => {
    api.current = notification;
  }, [notification]);

  const announce = useCallback((error: ApiError) => {
    const announcement = announcementOf(error);
    // The same sentence stands once, however many calls failed together.
    if (announcement)
      api.current[error.kind === "busy" ? "info" : "error"]({
        key: announcement.text,
        message: announcement.title,
        description: announcement.text,
        closable: closableNotice,
      });
  }, []);
  useEffect(() => sessionHttp.configure({ onFailure: announce }), [announce]);
  return announce;
}
