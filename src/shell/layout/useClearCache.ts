import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { dictionariesQuery } from "../../runtime/dictionary/dictionariesQuery.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Lets the server read its dictionaries anew, then reads them all here (spec §2.6, §7). */
export function useClearCache(): () => Promise<void> {
  const { message } = App.useApp();
  const queries = useQueryClient();
  return async () => {
    try {
      await sessionHttp.get("/sys/dict/refleshCache", undefined, { handles: "all" });
      await queries.fetchQuery({ ...dictionariesQuery, staleTime: 0 });
      message.success("刷新缓存完成！");
    } catch {
      message.warning("刷新缓存失败！");
    }
  };
}
