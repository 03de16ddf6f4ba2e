import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { asApiError } from "../../runtime/api/apiError.ts";
import { serverDate } from "../../runtime/api/serverClock.ts";
import { chinaDateTime } from "../../schema/time/chinaTime.ts";
import { endView, followView } from "../signed-in/viewAs.ts";

/** Props of `ViewBar`. */
export interface ViewBarProps {
  readonly roleName: string;
  /** Whose rows rules about the department open; absent: those of none. */
  readonly department: string | undefined;
  /** When it ends by itself, in milliseconds. */
  readonly until: number;
}

/** The role through whose eyes the session looks, until when, and the way back. */
export function ViewBar({ roleName, department, until }: ViewBarProps) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: () => endView(queries),
    onSuccess: (address) => {
      if (address !== undefined) void navigate(address);
    },
    onError: (fault) => void message.error(asApiError(fault).message),
  });
  const handleEnd = useEffectEvent(() => void followView(queries).catch(() => undefined));
  useEffect(() => {
    // A moment later than the server, which has the last word.
    const timer = setTimeout(handleEnd, Math.max(until - serverDate().getTime(), 0) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  const place = department ? `，数据按部门“${department}”` : "，不在任何部门";
  const time = chinaDateTime(new Date(until)).slice(11, 16);
  return (
    <aside aria-label="以角色查看">
      <Alert
        banner
        type="warning"
        message={`正在以角色“${roleName}”查看${place}，只能看、不能改；${time} 自动结束`}
        action={
          <Button size="small" loading={end.isPending} onClick={() => end.mutate()}>
            结束查看
          </Button>
        }
      />
    </aside>
  );
}
