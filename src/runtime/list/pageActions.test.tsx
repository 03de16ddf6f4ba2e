import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { shownPageActions } from "../actions/pageActions.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
import { stepRow } from "./moveInTable.ts";

const { answer, requestsTo } = useApiServer();

function show(screenOf: Partial<ListingScreen> = {}) {
  answer(...appointmentHandlers(25, buildScreen(screenOf)));
  return renderRuntime(
    <main>
      <SchemaScreen screenId="appointment" />
    </main>,
    { address: "/hiv/appointment" },
  );
}

const labels = () => shownPageActions().map(({ label }) => label);
const run = (key: "create" | "refresh") =>
  act(async () =>
    shownPageActions()
      .find((action) => action.key === key)
      ?.run(),
  );
const focusedRow = () => document.activeElement?.closest("tr")?.getAttribute("data-row-key");
const keyOf = async (text: string) => (await rowWith(text)).getAttribute("data-row-key");

it("SHELL-35 a list offers its buttons and a refresh to whoever asks from outside, as long as it is shown", async () => {
  const toolbar = [buildAction({ id: "create", label: "新增预约", do: { op: "create" } })];
  const { unmount } = show({ toolbar });
  await screen.findByText("预约人1");
  expect(labels()).toEqual(["新增预约", "刷新"]);
  const asked = requestsTo("/hiv/appointment/list").length;
  await run("refresh");
  await waitFor(() => expect(requestsTo("/hiv/appointment/list").length).toBe(asked + 1));
  await run("create");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  unmount();
  expect(labels()).toEqual([]);
});

it("LIST-01 the focus goes from row to row, from the first one on, in the column it is in", async () => {
  show();
  await screen.findByText("预约人1");
  expect(stepRow(1)).toBe(true);
  expect(focusedRow()).toBe(await keyOf("预约人1"));
  const column = document.activeElement?.closest("td")?.cellIndex;
  stepRow(1);
  stepRow(1);
  stepRow(-1);
  expect(focusedRow()).toBe(await keyOf("预约人2"));
  expect(document.activeElement?.closest("td")?.cellIndex).toBe(column);
  stepRow(-1);
  expect(stepRow(-1)).toBe(false);
  expect(focusedRow()).toBe(await keyOf("预约人1"));
});
