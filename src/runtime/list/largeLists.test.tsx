import { screen } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAppointment } from "../../../tests/support/screens.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const listPath = "/hiv/appointment/list";

/** A list whose number of rows is known roughly until it is asked for. */
function serve(totalIs: "about" | "over", [rough, exact]: readonly [number, number]): void {
  answer(...appointmentHandlers(0));
  answer(
    on.get(api(listPath), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isExact = searchParams.get("_count") === "exact";
      const first = (Number(searchParams.get("pageNo")) - 1) * 10;
      const records = Array.from({ length: 10 }, (_, index) => buildAppointment(first + index + 1));
      return ok({ records, total: isExact ? exact : rough, ...(isExact ? {} : { totalIs }) } as unknown as JsonBodyType);
    }),
  );
}
const show = (address = "/hiv/appointment") => renderRuntime(<SchemaScreen screenId="appointment" />, { address });

it("LIST-10 shows a rough number as one, and counts to the last row when that is asked for", async () => {
  serve("about", [1_000_000, 1_003_211]);
  const { user } = show();
  await rowWith("预约人1");
  expect(screen.getByText("第 1-10 条，共约 1,000,000 条")).toBeDefined();
  const button = await screen.findByRole("button", { name: "数清" });
  button.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("第 1-10 条，共 1003211 条")).toBeDefined();
  expect(screen.queryByRole("button", { name: "数清" })).toBeNull();
  expect(requestsTo(listPath).at(-1)?.params).toMatchObject({ _count: "exact", pageSize: "1" });
});

it("LIST-10 says where only the least number is known, and that counting failed", async () => {
  serve("over", [10_001, 12_000]);
  const { user } = show();
  await rowWith("预约人1");
  expect(screen.getByText("第 1-10 条，共 10,001 条以上")).toBeDefined();
  const button = await screen.findByRole("button", { name: "数清" });
  answer(on.get(api(listPath), () => refused(503, "服务器繁忙，请稍后再试")));
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("服务器繁忙，请稍后再试");
});

it("LIST-03 turns pages deep in a list by the row beside them, the first ones by their number", async () => {
  serve("about", [1_000_000, 1_000_000]);
  const { user } = show("/hiv/appointment?pageNo=150");
  await rowWith("预约人1491");
  await user.click(screen.getByRole("button", { name: "下一页" }));
  await rowWith("预约人1501");
  expect(requestsTo(listPath).at(-1)?.params).toMatchObject({ pageNo: "151", _after: String(buildAppointment(1500)["id"]) });
  expect(requestsTo(listPath)[0]?.params).not.toHaveProperty("_after");
});
