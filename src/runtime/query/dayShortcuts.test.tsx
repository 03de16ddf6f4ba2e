import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const list = "/hiv/appointment/list";

it("LIST-01 a click on a shortcut of days asks at once, by its word, with what else stands in the bar", async () => {
  answer(...appointmentHandlers(3));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />, { address: "/hiv/appointment?pageNo=1" });
  await screen.findAllByText(/预约人\d+/);
  await user.type(screen.getByRole("textbox", { name: "手机号" }), "13800000001");
  const asked = requestsTo(list).length;
  await user.click(screen.getByRole("button", { name: /展开/ }));
  const [begin] = screen.getAllByLabelText("预约日期", { selector: "input" });
  await user.click(begin ?? document.body);
  await user.click(await screen.findByText("近 30 天"));
  await waitFor(() => expect(requestsTo(list)).toHaveLength(asked + 1));
  const params = requestsTo(list).at(-1)?.params ?? {};
  expect(params["mobile"]).toBe("13800000001");
  expect(Object.values(params).filter((value) => value === "近 30 天")).toHaveLength(2);
});
