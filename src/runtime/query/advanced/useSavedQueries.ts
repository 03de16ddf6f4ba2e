import { App } from "antd";
import { useState } from "react";
import { trimSpace } from "../../../schema/text/space.ts";
import { useConfirm } from "../../window/useConfirm.tsx";
import { useViewer } from "../../access/AccessProvider.tsx";
import type { SavedQuery } from "./savedQueries.ts";
import { forgetQuery, readSavedQueries, saveQuery } from "./savedQueries.ts";
import type { QueryBuilder } from "./useQueryBuilder.ts";

/** Queries kept under a name, for one list and the person signed in. */
export interface SavedQueriesControl {
  readonly list: readonly SavedQuery[];
  /** Whether there is something to save; says why not. */
  canSave(): boolean;
  /** Keeps the query under a name, after asking where one has it already (QUERY-23, QUERY-24). Gives false where it was not kept. */
  save(title: string): Promise<boolean>;
  forget(query: SavedQuery): void;
  /** Fills a query in, after asking where something else is filled in. */
  load(query: SavedQuery): void;
}

/** Keeps queries of the builder in this browser. */
export function useSavedQueries(code: string, builder: QueryBuilder): SavedQueriesControl {
  const { user } = useViewer();
  const { message } = App.useApp();
  const ask = useConfirm();
  const [list, setList] = useState(() => readSavedQueries(code, user.username));
  const attempt = (write: () => void): boolean => {
    try {
      write();
      return true;
    } catch {
      void message.error("浏览器没有空间或不允许保存，请清理本站数据后重试");
      return false;
    } finally {
      setList(readSavedQueries(code, user.username));
    }
  };
  const canSave = () => {
    const records = builder.records();
    if (records?.length === 0) void message.warning("空条件不能保存");
    return records !== undefined && records.length > 0;
  };
  const save = async (name: string) => {
    const title = trimSpace(name);
    if (title === "") {
      void message.warning("保存的名称不能为空");
      return false;
    }
    const records = builder.records();
    if (!records || records.length === 0) return false;
    const isThere = readSavedQueries(code, user.username).some((saved) => saved.title === title);
    if (isThere && !(await ask({ title: `${title} 已存在，是否覆盖？`, okText: "覆盖", danger: true }))) return false;
    if (!attempt(() => saveQuery(code, { title, matchType: builder.matchType, records, owner: user.username }))) return false;
    builder.settle();
    void message.success("保存成功");
    return true;
  };
  const load = async (query: SavedQuery) => {
    const text = `载入“${query.title}”后，现在的条件不会保留。`;
    const question = { title: "放弃刚才填写的条件？", text, okText: "放弃并载入", danger: true };
    if (!builder.isTyped || (await ask(question))) builder.load(query);
  };
  return {
    list,
    canSave,
    save,
    load: (query) => void load(query),
    forget: (query) => void attempt(() => forgetQuery(code, query)),
  };
}
