import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";
import { dictionariesQuery } from "../../dictionary/dictionariesQuery.ts";

const { answer } = useApiServer();
const reason = "该机构不提供这项服务，请换一项服务或换一家机构";

it("a service that the chosen organ does not offer is greyed and says why; what is chosen can be read and stay", async () => {
  answer(
    on.post(api("/sys/reference/items"), async ({ request }) => {
      const { field, row } = (await request.json()) as { field: string; row: { organId: string } };
      expect({ field, organId: row.organId }).toEqual({ field: "service", organId: "o1" });
      return ok({ refused: [{ value: "pep", reason }] } as never);
    }),
    on.post(api("/sys/reference/options"), () => ok({ records: [{ value: "o1", text: "东城区疾控" }], total: 1 } as never)),
  );
  const { user } = await renderForm(productScreen("appointment"), { initial: { organId: "o1", service: "vct" } });
  await user.click(await screen.findByRole("combobox", { name: /服务项目/ }));
  const refused = await waitFor(() => {
    const option = document.querySelector<HTMLElement>(".ant-select-item-option-disabled");
    if (!option) throw new Error("nothing is greyed");
    return option;
  });
  expect(refused.textContent).toContain(reason);
  expect(document.querySelectorAll(".ant-select-item-option-disabled")).toHaveLength(1);
});

it("SCREEN-56 the form of jobs lists kinds that cannot be chosen here, greyed with the reason, and none that were retired", async () => {
  const closed = "没有允许任何主机（JOB_WEBHOOK_ORIGINS），不能调用外部接口；请联系系统管理员";
  const above = "您没有这项权限";
  answer(
    on.post(api("/sys/reference/items"), () =>
      ok({
        refused: [
          { value: "webhook", reason: closed },
          { value: "markNoShow", reason: above },
        ],
      } as never),
    ),
  );
  const { user } = await renderForm(productScreen("job"), {
    seed: (client) =>
      client.setQueryData(dictionariesQuery.queryKey, (all = {}) => ({
        ...all,
        job_kind: all["job_kind"]?.map((item) => ({ ...item, disabled: ["webhook", "cleanFiles"].includes(item.value) })) ?? [],
      })),
  });
  await user.click(await screen.findByRole("combobox", { name: /任务类型/ }));
  const greyed = await waitFor(() => {
    const options = [...document.querySelectorAll(".ant-select-item-option-disabled")].map(({ textContent }) => textContent);
    expect(options).toHaveLength(2);
    return options;
  });
  expect(greyed).toEqual([`标记未到访${above}`, `调用外部接口${closed}`]);
  expect(document.body.textContent).toContain("清理执行记录");
  expect(screen.queryByText("清理无主文件")).toBeNull();
});
