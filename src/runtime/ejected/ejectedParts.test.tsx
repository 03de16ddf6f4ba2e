import { screen, waitFor, within } from "@testing-library/react";
import { Descriptions, Table } from "antd";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { findHeader, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import { EjectedDetail, EjectedList } from "../ejected.ts";
import type { EjectedColumns, EjectedDetailProps, EjectedListProps } from "../ejected.ts";
import { registerEjectedPart } from "../screen/ejectedParts.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

/** Of what an appointment holds, what the pages below show; `secret` is nobody's to read. */
interface AppointmentRow {
  readonly realname: string;
  readonly status: string;
  readonly secret: string;
}

const columns: EjectedColumns<AppointmentRow> = [
  { dataIndex: "status", title: "进展", width: 120, render: (_value, row) => `〈${row.realname}的进展〉` },
  { dataIndex: "realname", title: "来人", sorter: true },
  { dataIndex: "secret", title: "秘密" },
];

function AppointmentList(props: EjectedListProps) {
  return (
    <EjectedList<AppointmentRow> {...props} columns={columns}>
      {(table) => <Table {...table} title={() => "手写的表格"} />}
    </EjectedList>
  );
}

function AppointmentDetail(props: EjectedDetailProps) {
  return (
    <EjectedDetail<AppointmentRow> {...props} columns={2}>
      {({ row, column, items }) => (
        <Descriptions
          title="手写的详情"
          column={column}
          items={items([
            { key: "realname", label: "来人", children: `〈${row.realname}〉` },
            { key: "status", label: "进展" },
            { key: "secret", label: "秘密" },
          ])}
        />
      )}
    </EjectedDetail>
  );
}

// A name of its own: other tests draw `appointment`.
const ejected = buildScreen({ id: "ejectedAppointment" });
const { answer, requestsTo } = useApiServer();
const show = (address = "/hiv/appointment") => renderRuntime(<SchemaScreen screenId="ejectedAppointment" />, { address });

beforeEach(() => {
  answer(
    ...appointmentHandlers(3, ejected),
    on.get(api("/hiv/appointment/queryById"), () => ok(buildAppointment(1) as never)),
  );
  registerEjectedPart("ejectedAppointment", "list", async () => AppointmentList as never);
  registerEjectedPart("ejectedAppointment", "detail", async () => AppointmentDetail as never);
});

describe("parts of a screen that pages draw", () => {
  it("shows the table of the page, with rows, order and buttons of the screen", async () => {
    const { user } = show();
    expect(await screen.findByText("手写的表格")).toBeTruthy();
    const row = await rowWith("预约人1");
    expect(within(row).getByText("〈预约人1的进展〉")).toBeTruthy();
    expect([await findHeader("进展"), await findHeader("来人")]).toHaveLength(2);
    expect(screen.queryByRole("columnheader", { name: "秘密" })).toBeNull();
    expect(screen.getByText("第 1-3 条，共 3 条")).toBeTruthy();
    await user.click(await findHeader("来人"));
    await waitFor(() => expect(requestsTo("/hiv/appointment/list").at(-1)?.params).toMatchObject({ column: "realname", order: "asc" }));
  });

  it("shows the values that the page writes, and none that the viewer may not read", async () => {
    show(`/hiv/appointment?_view=detail&_row=${String(buildAppointment(1)["id"])}`);
    expect(await screen.findByText("手写的详情")).toBeTruthy();
    expect(screen.getByText("〈预约人1〉")).toBeTruthy();
    expect(screen.getAllByText("已预约").length).toBeGreaterThan(0);
    expect(screen.queryByText("秘密")).toBeNull();
  });
});
