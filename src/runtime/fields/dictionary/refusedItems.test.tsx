import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";

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
