import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { ViewAsDialog } from "./ViewAsDialog.tsx";

const { answer, requestsTo } = useApiServer();
const place = (orgCode: string, title: string) => ({ orgCode, title, children: [] });

it("PERM a look begins from the department that all who have the role work in, or from the one that is chosen", async () => {
  const begun: unknown[] = [];
  answer(
    on.get(api("/sys/sysDepart/queryTreeList"), () => ok([place("A01", "第一门诊部"), place("B02", "检测科")])),
    on.get(api("/sys/user/list"), () => ok({ records: [{ id: "u7", orgCode: "B02" }], total: 1 })),
    on.post(api("/sys/role/viewAs"), async ({ request }) => {
      begun.push(await request.json());
      return ok(null);
    }),
    on.get(api("/sys/permission/getUserPermissionByToken"), () => ok({ menu: [], codes: [] })),
  );
  const row = { id: "r1", roleName: "检测员" };
  const { user } = renderRuntime(<ViewAsDialog screen={buildScreen()} rows={[row]} props={{}} onClose={vi.fn()} onChanged={vi.fn()} />);
  expect(await screen.findByText("有此角色的人都在这个部门；可以另选")).toBeDefined();
  await user.click(screen.getByRole("combobox", { name: "从哪个部门查看" }));
  await user.click(await screen.findByText("第一门诊部"));
  await user.click(screen.getByRole("button", { name: "开始查看" }));
  await waitFor(() => expect(begun).toEqual([{ id: "r1", orgCode: "A01" }]));
  expect(requestsTo("/sys/user/list")[0]?.params).toMatchObject({ roleIds: "r1" });
});
