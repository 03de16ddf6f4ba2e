import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { beforeAll, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { buildAppointment, buildCompiledEntity } from "../../../tests/support/screens.ts";
import { builtInViews } from "../builtInViews.ts";
import { registerFieldViews } from "../fields/fieldView.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
import { HoldNotice } from "./HoldNotice.tsx";

const { answer, requestsTo } = useApiServer();
const held = { uses: ["预约·状态·默认值", "首页"], isKept: true, fields: ["remark"] };
const user = { id: "u1", username: "doctor", realname: "李医生", orgCode: "D1.1", orgCodes: ["D1.1"], tenantId: "0", roles: [] };
const viewer = { user, can: () => true };
const SENTENCE = "被使用：预约·状态·默认值、首页";

beforeAll(() => registerFieldViews(builtInViews));

async function show() {
  const records = [{ ...buildAppointment(1), _held: held }, buildAppointment(2)];
  answer(
    on.get(api("/hiv/appointment/list"), () => ok({ records, total: 2, size: 10, current: 1, pages: 1 } as unknown as JsonBodyType)),
    on.get(api("/hiv/appointment/queryById"), () => ok(records[0] as unknown as JsonBodyType)),
  );
  const [screenHandler, problems] = appointmentHandlers(2);
  if (screenHandler && problems) answer(screenHandler, problems);
  const view = renderRuntime(<SchemaScreen screenId="appointment" />);
  await screen.findAllByText(/预约人\d+/);
  return view;
}

it("a row that is relied on is marked where it is named, and says where", async () => {
  await show();
  const [mark, other] = screen.getAllByText("在用");
  expect(mark?.getAttribute("aria-label")).toBe(SENTENCE);
  expect(other).toBeUndefined();
  expect(within(await rowWith("预约人1")).getByText("在用")).toBe(mark);
});

it("deleting it is closed, with the reason, alone and among others", async () => {
  const { user } = await show();
  await user.click(within(await rowWith("预约人1")).getByRole("button", { name: "更多" }));
  const entry = await screen.findByRole("menuitem", { name: "删除" });
  expect(entry.getAttribute("aria-disabled")).toBe("true");
  expect(entry.getAttribute("title")).toBe(`不能删除，${SENTENCE}`);
  await user.keyboard("{Escape}");
  for (const name of ["预约人1", "预约人2"]) await user.click(screen.getByRole("checkbox", { name: `选择${name}` }));
  await user.click(screen.getByRole("button", { name: "批量删除" }));
  expect(await screen.findByText(`“预约人1”不能删除，${SENTENCE}`)).toBeTruthy();
  expect(requestsTo("/hiv/appointment/deleteBatch")).toHaveLength(0);
});

it("its form closes what stays as it is, and nothing else", () => {
  const entity = buildCompiledEntity({ fields: [buildField({ name: "value" }), buildField({ name: "text" })] });
  const source = { ...viewer, now: () => new Date() };
  const stored = { id: "1", rev: 1, value: "booked", text: "已预约", _held: { ...held, fields: ["value"] } };
  const form = new EntityForm({ ...source, entity, stored, validate: () => [] });
  expect([form.isOpen("value"), form.isOpen("text")]).toEqual([false, true]);
  const free = new EntityForm({ ...source, entity, stored: { ...stored, _held: undefined }, validate: () => [] });
  expect(free.isOpen("value")).toBe(true);
});

it("its form and its details say where it is used and what stays", () => {
  const entity = buildCompiledEntity({ fields: [buildField({ name: "value", title: "数据值" })] });
  renderRuntime(<HoldNotice entity={entity} row={{ _held: { ...held, fields: ["value"] } }} />);
  expect(screen.getByText("被使用，不能修改数据值，不能删除")).toBeTruthy();
  expect(screen.getByText("预约·状态·默认值、首页")).toBeTruthy();
});
