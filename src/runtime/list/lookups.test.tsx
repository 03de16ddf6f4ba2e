import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { findHeader, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildColumn, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { queryEntries } from "../query/advanced/queryEntries.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();

const derived = [
  buildField({
    name: "organId.opened",
    title: "预约机构·开业日期",
    kind: "date",
    readOnly: true,
    query: ["range"],
    derived: { of: "organ", type: "date", rights: ["hiv:organ:list"] },
  }),
];
const entity = buildCompiledEntity({ derived });
const compiled = buildScreen({
  entity,
  columns: [...buildScreen().columns, buildColumn({ field: "organId.opened", title: "机构开业" })],
  query: [{ field: "organId.opened", label: "机构开业", operator: "range" }],
});

it("LIST-01 shows, sorts and asks for what stands behind a reference, and says where it may not be seen", async () => {
  const seen = { "organId.opened": "2020-05-01" };
  const unseen = { "organId.opened": null, "organId.opened_dictText": "不可见" };
  answer(...appointmentHandlers(2, compiled, [seen, unseen]));
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />, { address: "/hiv/appointment" });
  expect((await rowWith("预约人1")).textContent).toContain("2020-05-01");
  expect((await rowWith("预约人2")).textContent).toContain("不可见");
  await user.click(await findHeader("机构开业"));
  await expect.poll(() => requestsTo("/hiv/appointment/list").at(-1)?.params).toMatchObject({ column: "organId.opened" });
  expect(screen.getByText("机构开业", { selector: "label" })).toBeDefined();
});

it("is loaded anew when the rows that it stands in change", async () => {
  answer(...appointmentHandlers(1, compiled));
  const { client } = renderRuntime(<SchemaScreen screenId="appointment" />, { address: "/hiv/appointment" });
  await rowWith("预约人1");
  const [list] = client.getQueryCache().findAll({ queryKey: [...queryKeys.rows("appointment"), "list"] });
  expect(list?.meta).toEqual({ entities: ["organ"] });
});

it("QUERY-28 offers what stands behind a reference to the advanced query", () => {
  const everything = () => true;
  expect(queryEntries(entity, everything).map(({ value }) => value)).toContain("organId.opened");
});
