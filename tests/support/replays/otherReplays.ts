import { expect } from "vitest";
import type { otherCalls } from "../../../src/schema/calls/otherCalls.ts";
import { pngPart } from "../filesDesk.ts";
import { formSession } from "../formSession.ts";
import type { ReplayDesk, Replays } from "../replay.ts";
import { addDepartment, expectSuccess } from "../testServer.ts";

let count = 0;

async function addPosition({ admin }: ReplayDesk): Promise<void> {
  count += 1;
  expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name: `医师 ${count}`, code: `doctor${count}`, rank: "1" } }));
}

async function addOrgan({ admin }: ReplayDesk): Promise<void> {
  count += 1;
  const orgCode = `O${count}`;
  await addDepartment(admin, orgCode);
  const place = { region: "510104", address: "东四大街 1 号", phone: "010-12345678" };
  const body = { ...place, organName: `机构 ${count}`, organCode: orgCode, organType: "cdc", orgCode, status: "open" };
  expectSuccess(await admin.call("POST", "/hiv/organ/add", { body: { ...body, cutoffHours: 0, advanceDays: 14 } }));
}

async function addRule({ admin }: ReplayDesk): Promise<string> {
  count += 1;
  const ruleCode = `share${count}`;
  const body = { ruleName: `占比 ${count}`, ruleCode, pattern: "[0-9]{1,3}%", message: "请输入百分数，例如 50%", sample: "50%" };
  expectSuccess(await admin.call("POST", "/sys/checkRule/add", { body }));
  return ruleCode;
}

/** How clients of the family make the calls about visits, values, positions, organs and files. */
export const otherReplays: Replays<typeof otherCalls> = {
  loginfo: { ask: () => ({}) },
  visitInfo: { ask: () => ({}) },
  checkByCode: { ask: async (desk) => ({ query: { ruleCode: await addRule(desk), value: encodeURIComponent("50%") } }) },
  positionList: {
    async ask(desk) {
      await addPosition(desk);
      return { query: { name: "*医师*", code: "" } };
    },
  },
  organList: {
    async ask(desk) {
      await addOrgan(desk);
      return { query: { organName: "*机构*" } };
    },
  },
  upload: {
    ask: ({ admin }) => ({
      by: formSession(admin, "multipart"),
      body: { file: pngPart("a.png"), biz: "temp", isup: "1", access_token: admin.token, type: "image" },
    }),
    expect: ({ message, result }) => expect(message).toBe((result as { readonly path: string }).path),
  },
};
