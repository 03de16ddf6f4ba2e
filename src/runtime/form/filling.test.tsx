import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../tests/support/renderForm.tsx";

const { answer } = useApiServer();
const departments = [
  { value: "D1", text: "东城区疾控", phone: "010-11111111" },
  { value: "D2", text: "西城区疾控", phone: "010-22222222" },
  { value: "D3", text: "没有电话的科", phone: null },
];
let asked: unknown[] = [];

beforeEach(() => {
  asked = [];
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { field, values, fill } = (await request.json()) as { field: string; values?: string[]; fill?: true };
      if (fill) asked.push({ field, values });
      const found = departments.filter(({ value }) => values?.includes(value) ?? true);
      const records = found.map(({ phone, ...option }) => ({
        ...option,
        parentId: null,
        hasChildren: false,
        ...(fill && { fill: { phone } }),
      }));
      return ok({ records, total: records.length } as never);
    }),
  );
});

const phone = async () => (await screen.findByLabelText("联系电话")) as HTMLInputElement;

async function choose(user: Awaited<ReturnType<typeof renderForm>>["user"], name: string) {
  await user.click(await screen.findByLabelText("所属部门"));
  const found = await screen.findAllByText(name);
  await user.click(found.at(-1)!);
}

describe("choosing a row", () => {
  it("LANG fill: brings its fields along, and another choice brings others", async () => {
    const { user } = await renderForm(productScreen("organ"));
    await choose(user, "东城区疾控");
    await waitFor(async () => expect((await phone()).value).toBe("010-11111111"));
    expect(asked).toEqual([{ field: "orgCode", values: ["D1"] }]);
    await choose(user, "西城区疾控");
    await waitFor(async () => expect((await phone()).value).toBe("010-22222222"));
    await choose(user, "没有电话的科");
    await waitFor(async () => expect((await phone()).value).toBe(""));
  });

  it("LANG fill: what was written by hand stays", async () => {
    const { user } = await renderForm(productScreen("organ"));
    await user.type(await phone(), "010-99999999");
    await choose(user, "东城区疾控");
    await waitFor(() => expect(asked).toHaveLength(1));
    await choose(user, "西城区疾控");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect((await phone()).value).toBe("010-99999999");
  });

  it("LANG fill: a form that is opened asks for nothing, and a question that fails is told", async () => {
    const { user } = await renderForm(productScreen("organ"), { initial: { orgCode: "D1", phone: "010-1234567" } });
    expect((await phone()).value).toBe("010-1234567");
    expect(asked).toEqual([]);
    answer(
      on.post(api("/sys/reference/options"), async ({ request }) => {
        const { fill } = (await request.json()) as { fill?: true };
        if (fill) return refused(500, "服务器出错");
        return ok({ records: departments.map((one) => ({ ...one, parentId: null, hasChildren: false })), total: 3 } as never);
      }),
    );
    await choose(user, "西城区疾控");
    expect(await screen.findByText("没能带出所选所属部门的内容，请自行填写")).toBeDefined();
    expect((await phone()).value).toBe("010-1234567");
  });
});
