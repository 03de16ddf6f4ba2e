import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { markNoticeRead } from "../../pages/announcement/noticeApi.ts";
import type { Notice } from "../../pages/announcement/noticeApi.ts";
import { asApiError } from "../../runtime/api/apiError.ts";
import { queryKeys } from "../../runtime/api/queryKeys.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { pageOf } from "./noticeTarget.ts";
import { showNotice } from "./openNotice.store.ts";

/**
 * Gives how an announcement is opened: the page it names, else the dialog (spec §2.7). What is opened counts as read,
 * and the lists are read anew.
 */
export function useOpenNotice(): (notice: Notice) => void {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const navigation = usePermissions((permissions) => permissions.navigation);
  return useCallback(
    (notice: Notice) => {
      const path = pageOf(notice, navigation);
      if (path === undefined) showNotice(notice);
      else void navigate(path);
      if (notice.readFlag === "1") return;
      markNoticeRead(notice.id)
        .catch((error: unknown) => {
          const { kind, message: sentence } = asApiError(error);
          // One that was taken back meanwhile is told by the dialog itself.
          if (kind !== "missing" && kind !== "expired") void message.warning(`未能标为已读：${sentence}`);
        })
        .finally(() => void queries.invalidateQueries({ queryKey: queryKeys.notices() }));
    },
    [message, navigate, navigation, queries],
  );
}
