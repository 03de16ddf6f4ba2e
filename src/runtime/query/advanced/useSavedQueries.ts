import { App } from "antd";
import { trimSpace } from "../../../schema/text/space.ts";
import { useConfirm } from "../../window/useConfirm.tsx";
import { replacing } from "./replacing.ts";
import type { SavedQuery } from "./savedQueries.ts";
import type { KeptQueries } from "./useKeptQueries.ts";
import type { QueryBuilder } from "./useQueryBuilder.ts";

/** Queries kept under a name, as the query builder saves them and fills them in. */
export interface SavedQueriesControl extends Pick<KeptQueries, "list" | "forget"> {
  /** Whether there is something to save; says why not. */
  canSave(): boolean;
  /** Keeps the query under a name, after asking where one has it already (QUERY-23, QUERY-24). Gives false where it was not kept. */
  save(title: string): Promise<boolean>;
  /** Fills a query in, after asking where something else is filled in. */
  load(query: SavedQuery): void;
}

/** Keeps what stands in the builder. */
export function useSavedQueries(kept: KeptQueries, builder: QueryBuilder): SavedQueriesControl {
  const { message } = App.useApp();
  const ask = useConfirm();
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
    const isThere = kept.list.some((saved) => saved.title === title);
    if (isThere && !(await ask({ title: `${title} 已存在，是否覆盖？`, okText: "覆盖", danger: true }))) return false;
    if (!kept.save({ title, matchType: builder.matchType, records })) return false;
    builder.settle();
    void message.success("保存成功");
    return true;
  };
  const load = async (query: SavedQuery) => {
    if (!builder.isTyped || (await ask(replacing(query)))) builder.load(query);
  };
  return { list: kept.list, forget: kept.forget, canSave, save, load: (query) => void load(query) };
}
