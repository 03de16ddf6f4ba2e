import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import type { AuditEntryView } from "../../schema/wire/auditAnswers.ts";
import { AuditPage } from "./AuditPage.tsx";

const { answer } = useApiServer();

const read: AuditEntryView = {
  id: "1",
  seq: 7,
  time: "2026-11-20T09:05:00+08:00",
  kind: "read",
  entity: "appointment",
  title: "预约",
  rowId: "",
  action: "search",
  label: null,
  username: "doctor",
  realname: "林知远",
  tenantId: "0",
  orgCode: "D1.1",
  address: "10.1.2.3",
  agent: "",
  requestId: "r",
  note: "12 条；条件：mobile eq #5b1f0c9d2e41",
};
const refused: AuditEntryView = {
  ...read,
  id: "2",
  seq: null,
  kind: "refusal",
  entity: "request",
  title: "request",
  action: "SESSION_DEAD",
  note: "GET /apiserver/*",
  username: "",
  realname: "",
};
const released: AuditEntryView = {
  ...read,
  id: "3",
  kind: "write",
  action: "release",
  label: "发布",
  entity: "announcement",
  title: "系统通告",
  note: "",
};

it("S-90 shows who did, read or was refused what, from where and when", async () => {
  answer(on.get(api("/sys/audit/list"), () => ok({ records: [read, refused, released], total: 3 })));
  renderRuntime(<AuditPage />);
  expect(await screen.findByText("12 条；条件：mobile eq #5b1f0c9d2e41")).toBeTruthy();
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.find((text) => text?.includes("林知远 doctor查询预约"))).toContain("2026-11-20 09:05:00");
  expect(rows.some((text) => text?.includes("拒绝未登录 未登录请求"))).toBe(true);
  expect(rows.some((text) => text?.includes("操作林知远 doctor发布系统通告"))).toBe(true);
});

it("asks for what is searched, from the first page on", async () => {
  const asked: URLSearchParams[] = [];
  answer(
    on.get(api("/sys/audit/list"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return ok({ records: [], total: 0 });
    }),
  );
  renderRuntime(<AuditPage />);
  await userEvent.type(await screen.findByRole("textbox", { name: "账号或姓名" }), " doctor {Enter}");
  await waitFor(() => expect(asked.at(-1)?.get("person")).toBe("doctor"));
  expect(asked.at(-1)?.get("pageNo")).toBe("1");
  expect(asked.at(-1)?.has("kind")).toBe(false);
  expect(await screen.findByText("没有符合条件的记录")).toBeTruthy();
});
