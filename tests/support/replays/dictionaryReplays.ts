import { expect } from "vitest";
import type { dictionaryCalls } from "../../../src/schema/calls/dictionaryCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { addDepartment, expectSuccess } from "../testServer.ts";

let count = 0;

/** A dictionary of its own for one replay. */
async function freshDictionary({ admin }: ReplayDesk): Promise<{ readonly id: string; readonly rev: number }> {
  const body = { dictName: "血型", dictCode: `replay_dict${(count += 1)}` };
  return expectSuccess(await admin.call<{ id: string; rev: number }>("POST", "/sys/dict/add", { body }));
}

const itemOf = (dictId: string) => ({ dictId, itemText: "甲型", itemValue: "A", status: "enabled", sortOrder: 1 });

/** How clients of the family make the calls about dictionaries. */
export const dictionaryReplays: Replays<typeof dictionaryCalls> = {
  dictAdd: { ask: () => ({ body: { dictName: "血型", dictCode: `replay_dict${(count += 1)}` } }) },
  dictEdit: {
    async ask(desk) {
      const { id, rev } = await freshDictionary(desk);
      return { body: { id, rev, dictName: "血液类型" } };
    },
  },
  dictItemAdd: {
    async ask(desk) {
      return { body: itemOf((await freshDictionary(desk)).id) };
    },
  },
  dictItemEdit: {
    async ask(desk) {
      const body = itemOf((await freshDictionary(desk)).id);
      const { id, rev } = expectSuccess(await desk.admin.call("POST", "/sys/dictItem/add", { body }));
      return { body: { id, rev, itemText: "A 型" } };
    },
  },
  dictItems: { ask: () => ({ path: { spec: "sys_user,realname,username" } }) },
  dictTexts: {
    ask: () => ({ path: { spec: "sys_user,realname,username" }, query: { key: "nobody_has_this,admin,", delNotExist: "false" } }),
    expect: ({ result }) => expect(result).toEqual(["nobody_has_this", "系统管理员"]),
  },
  dictSearch: { ask: () => ({ path: { spec: "sys_user,realname,username" }, query: { keyword: "", pageSize: "10" } }) },
  dictTree: {
    async ask({ admin }) {
      await addDepartment(admin, `RT${(count += 1)}`);
      const names = { tableName: "sys_depart", text: "departName", code: "id" };
      return { query: { ...names, pid: "", pidField: "parent_id", hasChildField: "", condition: "" } };
    },
  },
  refreshDictionaries: { ask: () => ({}) },
  allDictionaries: {
    ask: () => ({}),
    expect: ({ result }) => expect(result).toMatchObject({ sex: [{ value: "1", text: "男", title: "男", label: "男" }, {}] }),
  },
};
