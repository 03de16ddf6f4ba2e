import type { rowCalls } from "../../../src/schema/calls/rowCalls.ts";
import { multipart } from "../multipart.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { sheetFile } from "../sheets.ts";
import { addDepartment, expectSuccess } from "../testServer.ts";

const position = { domain: "sys", entity: "position" } as const;
let count = 0;

/** A position of its own for one replay. */
async function addPosition({ admin }: ReplayDesk): Promise<string> {
  count += 1;
  const body = { name: `职务${count}`, code: `post${count}` };
  return expectSuccess(await admin.call("POST", "/sys/position/add", { body })).id;
}

/** How clients of the family make the calls that every entity answers. */
export const rowReplays: Replays<typeof rowCalls> = {
  rowList: {
    async ask(desk) {
      await addPosition(desk);
      return { path: position, query: { name: "*职务*", code: "" } };
    },
  },
  rowSelection: {
    async ask(desk) {
      return { path: position, query: { id: `${await addPosition(desk)},`, pageNo: "1", pageSize: "1" } };
    },
  },
  rowQueryById: {
    async ask(desk) {
      return { path: position, query: { id: await addPosition(desk) } };
    },
  },
  rowDelete: {
    async ask(desk) {
      return { path: position, query: { id: await addPosition(desk) } };
    },
  },
  rowDeleteBatch: {
    async ask(desk) {
      return { path: position, query: { ids: `${await addPosition(desk)},${await addPosition(desk)},` } };
    },
  },
  rowExport: {
    async ask(desk) {
      return { path: position, query: { selections: `${await addPosition(desk)},` } };
    },
  },
  rowImport: {
    async ask() {
      count += 1;
      const data = await sheetFile([
        ["职务名称", "职务编码"],
        [`职务${count}`, `post${count}`],
      ]);
      const { payload, headers } = multipart([
        { name: "isSingleTableImport", data: "1" },
        { name: "foreignKeys", data: "" },
        { name: "files[]", filename: "职务.xls", data },
      ]);
      return { path: position, form: payload, headers };
    },
  },
  rowChildren: {
    async ask({ admin }) {
      count += 1;
      const above = await addDepartment(admin, `C${count}`);
      await addDepartment(admin, `C${count}.1`, above);
      return { path: { domain: "sys", entity: "sysDepart" }, query: { parentId: above } };
    },
  },
};
