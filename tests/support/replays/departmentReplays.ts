import type { departmentCalls } from "../../../src/schema/calls/departmentCalls.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { addDepartment, addUser } from "../testServer.ts";

let count = 0;

/** A department of its own for one replay. */
async function freshDepartment({ admin }: ReplayDesk): Promise<{ readonly id: string; readonly orgCode: string }> {
  const orgCode = `RD${(count += 1)}`;
  return { id: await addDepartment(admin, orgCode), orgCode };
}

const withOne = {
  async ask(desk: ReplayDesk) {
    await freshDepartment(desk);
    return {};
  },
};

/** How clients of the family make the calls about departments. */
export const departmentReplays: Replays<typeof departmentCalls> = {
  departTree: withOne,
  departTreeSync: withOne,
  departIdTree: withOne,
  departSearch: {
    async ask(desk) {
      return { query: { keyWord: (await freshDepartment(desk)).orgCode } };
    },
  },
  myDepartTree: {
    async ask(desk) {
      const { id, orgCode } = await freshDepartment(desk);
      const username = `rd${count}`;
      await addUser(desk.admin, username, { departIds: [id], orgCode });
      return { by: await desk.server.signIn(username) };
    },
  },
  departDelete: {
    async ask(desk) {
      return { query: { id: (await freshDepartment(desk)).id } };
    },
  },
};
