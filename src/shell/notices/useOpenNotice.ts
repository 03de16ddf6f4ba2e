import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { queryKeys } from "../../runtime/api/queryKeys.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import type { Notice } from "./noticeApi.ts";
import { openNotice } from "./openNotice.ts";

/** Gives how an announcement is opened; what is unread is counted anew afterwards. */
export function useOpenNotice(): (notice: Notice) => void {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const navigation = usePermissions((permissions) => permissions.navigation);
  return useCallback(
    (notice: Notice) => {
      const opener = {
        navigation,
        navigate: (path: string) => void navigate(path),
        warn: (sentence: string) => void message.warning(sentence),
      };
      void openNotice(notice, opener).then(() => queries.invalidateQueries({ queryKey: queryKeys.notices() }));
    },
    [message, navigate, navigation, queries],
  );
}
