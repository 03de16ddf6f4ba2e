import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAppointment, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
// Loaded ahead, so that the first test does not wait for it.
import "./OrderedRows.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/appointment";
const compiled = buildScreen({ sort: [{ field: "people", direction: "asc" }], entity: buildCompiledEntity({ order: "people" }) });
const idOf = (place: number) => String(buildAppointment(place)["id"]);
const handle = (place: number) => screen.findByRole("button", { name: `调整“预约人${place}”的顺序` });

/** A list in order; what is sent goes to `sent`. */
async function show(answered: (sent: Row) => ReturnType<typeof ok> = (sent) => ok({ ...buildAppointment(1), id: sent["id"], rev: 2 })) {
  const sent: Row[] = [];
  answer(...appointmentHandlers(3, compiled));
  answer(
    on.put(api(`${path}/reorder`), async ({ request }) => {
      const body = (await request.json()) as Row;
      sent.push(body);
      return answered(body);
    }),
  );
  const view = renderRuntime(<SchemaScreen screenId="appointment" />);
  await handle(3);
  /** Chooses an entry of the menu of a row; menus that were opened before stay on the page. */
  const choose = async (place: number, label: string) => {
    await view.user.click(await handle(place));
    const [newest] = (await screen.findAllByRole("menuitem", { name: label })).toReversed();
    await view.user.click(newest ?? document.body);
  };
  return { ...view, sent, choose };
}

it("a row goes up, down and to both ends by the menu of its handle, in its version, and can go back", async () => {
  const { user, sent, choose } = await show();
  await choose(2, "上移");
  await waitFor(() => expect(sent).toEqual([{ id: idOf(2), rev: 1, before: idOf(1) }]));
  await waitFor(() => expect(requestsTo(`${path}/list`)).toHaveLength(2));
  await user.click(await screen.findByRole("button", { name: "撤销" }));
  await waitFor(() => expect(sent[1]).toEqual({ id: idOf(2), rev: 2, after: idOf(1) }));
  await choose(1, "移到最后");
  await waitFor(() => expect(sent[2]).toEqual({ id: idOf(1), rev: 1, to: "last" }));
});

it("has no way up from the first row and none down from the last", async () => {
  const { user } = await show();
  await user.click(await handle(1));
  expect((await screen.findByRole("menuitem", { name: "上移" })).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("menuitem", { name: "下移" }).getAttribute("aria-disabled")).not.toBe("true");
});

it("says why a row did not move, and shows the rows as they are now", async () => {
  const { choose } = await show(() => refused(409, "数据已被他人修改，请刷新后重试", { row: {} }));
  await choose(3, "移到最前");
  expect(await screen.findByText("数据已被他人修改，请刷新后重试")).toBeDefined();
  await waitFor(() => expect(requestsTo(`${path}/list`)).toHaveLength(2));
});

it("offers no order where the list stands by something else", async () => {
  await show();
  const [header] = screen.getAllByRole("columnheader", { name: "预约日期" });
  fireEvent.click(header ?? document.body);
  await waitFor(() => expect(screen.queryByRole("button", { name: "调整“预约人1”的顺序" })).toBeNull());
});
