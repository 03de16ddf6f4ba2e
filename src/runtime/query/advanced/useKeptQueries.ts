import { App } from "antd";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useViewer } from "../../access/AccessProvider.tsx";
import { writeListAddress } from "../../listing/listAddress.ts";
import { untouchedList } from "../../listing/listState.ts";
import type { ListController } from "../../listing/useListController.ts";
import type { SavedQuery } from "./savedQueries.ts";
import { forgetQuery, readSavedQueries, saveQuery } from "./savedQueries.ts";

/** The queries that the person signed in kept for one list, in this browser. */
export interface KeptQueries {
  readonly list: readonly SavedQuery[];
  /** Keeps a query in the person's name; one of the same title is replaced. Gives false, and says why, where it was not kept. */
  save(query: Omit<SavedQuery, "owner">): boolean;
  forget(query: SavedQuery): void;
}

/**
 * Reads and writes the queries kept for a list.
 *
 * @param isEmbedded the list stands inside another screen, whose address it shares
 */
export function useKeptQueries(controller: ListController, isEmbedded: boolean): KeptQueries {
  const code = useSaveCode(controller, isEmbedded);
  const { username } = useViewer().user;
  const { message } = App.useApp();
  const [kept, setKept] = useState(() => ({ code, list: readSavedQueries(code, username) }));
  // The same list at another address: it has queries of its own there.
  if (kept.code !== code) setKept({ code, list: readSavedQueries(code, username) });
  const attempt = (write: () => void): boolean => {
    try {
      write();
      return true;
    } catch {
      void message.error("浏览器没有空间或不允许保存，请清理本站数据后重试");
      return false;
    } finally {
      setKept({ code, list: readSavedQueries(code, username) });
    }
  };
  return {
    list: kept.list,
    save: (query) => attempt(() => saveQuery(code, { ...query, owner: username })),
    forget: (query) => void attempt(() => forgetQuery(code, query)),
  };
}

/**
 * Where queries of a list are kept: the full path of its route (QUERY-27), without what the list itself keeps there,
 * which is another after every query.
 */
function useSaveCode({ screen }: ListController, isEmbedded: boolean): string {
  const { pathname, search } = useLocation();
  const rest = writeListAddress(new URLSearchParams(search), untouchedList, screen).toString();
  return `${pathname}${rest === "" ? "" : `?${rest}`}${isEmbedded ? `#${screen.id}` : ""}`;
}
