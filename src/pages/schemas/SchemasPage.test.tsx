import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { JsonBodyType } from "msw";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { SchemasPage } from "./SchemasPage.tsx";

const { answer, requestsTo } = useApiServer();

const problem = {
  code: "SCHEMA_UNKNOWN_KEYWORD",
  severity: "error",
  file: "schemas/entities/hiv/organ.json",
  line: 12,
  column: 5,
  pointer: "/x",
  message: "不认识的关键字 x-foo。",
  advice: "请改为 x-form。",
};
const change = { kind: "changeRules", state: "ready", description: "数据表 hiv_organ 的列 phone 格式改变；若干行的值不符合", samples: [] };

const values = [{ title: "电话", text: "" }];
const samples = [
  { id: "o1", name: "城东门诊", values },
  { id: "o2", values },
];

it("S-29 shows all that is wrong with the files and what they would do, and puts them in force", async () => {
  answer(
    on.get(api("/sys/schema/problems"), () => ok([problem] as JsonBodyType)),
    on.get(api("/sys/schema/plan"), () => ok({ possible: true, changes: [change] } as JsonBodyType)),
    on.post(api("/sys/schema/reload"), () => ok([])),
  );
  renderRuntime(<SchemasPage />);
  expect(await screen.findByText(/organ.json:12:5 不认识的关键字 x-foo。 请改为 x-form。/)).toBeDefined();
  expect(await screen.findByText(/若干行的值不符合/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await waitFor(() => expect(requestsTo("/sys/schema/reload")).toHaveLength(1));
  await waitFor(() => expect(requestsTo("/sys/schema/plan").length).toBeGreaterThan(1));
});

it("says what waits, by the names of its rows, and offers nothing that would be refused", async () => {
  answer(
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api("/sys/schema/plan"), () => ok({ possible: false, changes: [{ ...change, state: "refused", samples }] } as JsonBodyType)),
  );
  renderRuntime(<SchemasPage />);
  expect(await screen.findByText("没有错误；下面的更改还没有执行。")).toBeDefined();
  expect(screen.getByText("城东门诊，电话：（空）")).toBeDefined();
  expect(screen.getByText("o2，电话：（空）")).toBeDefined();
  expect(await screen.findByText("不能执行")).toBeDefined();
  expect(screen.getByRole("button", { name: "重新加载" }).closest("button")?.disabled).toBe(true);
});

it("says that all is in force where nothing waits", async () => {
  answer(
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api("/sys/schema/plan"), () => ok({ possible: true, changes: [] } as JsonBodyType)),
  );
  renderRuntime(<SchemasPage />);
  expect(await screen.findByText("没有错误，所有文件都已生效。")).toBeDefined();
});
