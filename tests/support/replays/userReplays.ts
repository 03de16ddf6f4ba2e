import { expect } from "vitest";
import type { userCalls } from "../../../src/schema/calls/userCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { addDepartment, addUser, PASSWORD, passwordCipher } from "../testServer.ts";

let count = 0;

/** A user of their own for one replay, in a department of their own. */
async function freshUser({ admin }: ReplayDesk, more: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  const username = `replay${count}`;
  const departId = await addDepartment(admin, `R${count}`);
  const id = await addUser(admin, username, { departIds: [departId], orgCode: `R${count}`, ...more });
  return { id, username, departId };
}

/** How clients of the family make the calls about users. */
export const userReplays: Replays<typeof userCalls> = {
  userAdd: {
    ask: () => ({ body: { username: `added${(count += 1)}`, realname: "林医生", password: PASSWORD, status: "normal" } }),
  },
  userEdit: {
    async ask(desk) {
      const { id } = await freshUser(desk);
      return { body: { id, rev: 1, realname: "陈医生" } };
    },
  },
  userList: { ask: () => ({ query: { username: "*a*", realname: "" } }) },
  updatePassword: {
    async ask(desk) {
      const { username } = await freshUser(desk);
      const by = await desk.server.signIn(username);
      const cipher = await passwordCipher(desk.server);
      const [oldpassword, password, confirmpassword] = [PASSWORD, "Another!2026", "Another!2026"].map(cipher);
      return { by, body: { username, oldpassword, password, confirmpassword } };
    },
  },
  changePassword: {
    async ask(desk) {
      const cipher = await passwordCipher(desk.server);
      return { body: { username: (await freshUser(desk)).username, password: "Another!2026", confirmpassword: cipher("Another!2026") } };
    },
    async expect(answer, { body }, { server }) {
      expect(answer.result).toBeNull();
      expect((await server.signIn(String(body?.["username"]), "Another!2026")).token).toBeTruthy();
    },
  },
  queryUserRole: {
    async ask(desk) {
      return { query: { userid: (await freshUser(desk)).id } };
    },
  },
  frozenBatch: {
    async ask(desk) {
      return { body: { ids: `${(await freshUser(desk)).id},`, status: "2" } };
    },
  },
  checkOnlyUser: { ask: () => ({ query: { username: "nobody_has_this", id: "" } }) },
  duplicateCheck: {
    ask: () => ({ query: { tableName: "sys_user", fieldName: "phone", fieldVal: "13899990000", dataId: "" } }),
  },
  queryUserByDepId: {
    async ask(desk) {
      return { query: { id: (await freshUser(desk)).departId } };
    },
  },
  departUserList: {
    async ask(desk) {
      return { query: { depId: (await freshUser(desk)).departId } };
    },
  },
  queryUserComponentData: {
    async ask(desk) {
      return { query: { departId: `${(await freshUser(desk)).departId},`, username: "" } };
    },
    expect: ({ result }) => expect(result).toMatchObject({ records: [{ orgCodeTxt: expect.stringMatching(/^部门R\d+$/) }] }),
  },
  getMultiUser: {
    async ask(desk) {
      return { query: { username: `${(await freshUser(desk)).username},` } };
    },
  },
};
