import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { pickerHandlers, productReference } from "../../../tests/support/pickerServer.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { appointmentFields, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { EmbeddedList } from "../screens/EmbeddedList.tsx";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();

const departIds = productReference("user", "departIds");
const departments = [
  { value: "d1", text: "总部", parentId: null, hasChildren: true },
  { value: "d11", text: "检测科", parentId: "d1", hasChildren: false },
];
const kindField = buildField({
  name: "source",
  title: "来源",
  kind: "choice",
  constraints: { enum: ["web", "desk"] },
  labels: { web: "网上", desk: "柜台" },
  query: ["eq"],
});
const entity = buildCompiledEntity({ fields: [...appointmentFields, departIds, kindField] });

function withAside(field: string): ListingScreen {
  const { query } = buildScreen();
  const operator = field === "departIds" ? "in" : "eq";
  return buildScreen({
    entity,
    query: [...query, { field, label: "旁栏", operator }],
    aside: { field, title: "部门", all: "全部部门", width: 220, isCollapsed: false },
  });
}

function show(compiled: ListingScreen, address = "/hiv/appointment") {
  const { handlers } = pickerHandlers({ field: departIds, rows: departments });
  answer(...handlers, ...appointmentHandlers(25, compiled));
  return renderWithProduct(<SchemaScreen screenId="appointment" />, { address });
}

const aside = () => screen.findByRole("region", { name: "部门" });
const asked = () => requestsTo("/hiv/appointment/list").at(-1)?.params;

describe("what stands beside a list", () => {
  it("narrows the list by one of its conditions, which stands in the address, is marked once, and is let go of by 全部", async () => {
    const { user, search } = show(withAside("departIds"), "/hiv/appointment?pageNo=2");
    const side = within(await aside());
    await user.click(await side.findByText("总部"));
    await waitFor(() => expect(asked()).toMatchObject({ departIds: "d1", pageNo: "1" }));
    expect(search()).toBe("?departIds=d1");
    expect(side.getByText("总部").closest(".ant-tree-treenode-selected")).not.toBeNull();
    expect(screen.queryByText("旁栏：", { exact: false })).toBeNull();
    // Folded, it marks nothing that people see.
    await user.click(side.getByRole("button", { name: "收起部门" }));
    expect(await screen.findByText("旁栏：", { exact: false })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "展开部门" }));
    await user.click(await screen.findByText("全部部门"));
    await waitFor(() => expect(asked()).not.toHaveProperty("departIds"));
  });

  it("takes its condition out of the query bar, where asking for something else keeps it", async () => {
    const { user } = show(withAside("departIds"), "/hiv/appointment?departIds=d1");
    await aside();
    expect(screen.queryByLabelText("旁栏")).toBeNull();
    await user.type(await screen.findByRole("textbox", { name: "姓名" }), "王{Enter}");
    await waitFor(() => expect(asked()).toMatchObject({ departIds: "d1", realname: "*王*" }));
  });

  it("is walked by arrow keys and chosen by Enter", async () => {
    show(withAside("source"));
    await within(await aside()).findByText("柜台");
    const entry = screen.getByRole("textbox", { name: "部门" });
    fireEvent.focus(entry);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) fireEvent.keyDown(entry, { key, keyCode: 40 });
    fireEvent.keyDown(entry, { key: "Enter", keyCode: 13 });
    await waitFor(() => expect(asked()).toMatchObject({ source: "desk" }));
  });

  it("remembers that it was folded, and how wide it was made", async () => {
    const first = show(withAside("source"));
    const edge = await screen.findByRole("separator", { name: "部门栏的宽度" });
    fireEvent.keyDown(edge, { key: "ArrowRight" });
    expect(edge.getAttribute("aria-valuenow")).toBe("236");
    fireEvent.keyDown(edge, { key: "End" });
    fireEvent.keyDown(edge, { key: "ArrowRight" });
    expect(edge.getAttribute("aria-valuenow")).toBe("480");
    await first.user.click(screen.getByRole("button", { name: "收起部门" }));
    first.unmount();
    const again = show(withAside("source"));
    await again.user.click(await screen.findByRole("button", { name: "展开部门" }));
    expect((await screen.findByRole("separator", { name: "部门栏的宽度" })).getAttribute("aria-valuenow")).toBe("480");
  });

  it("stays in the query bar of a list inside another screen", async () => {
    const compiled = withAside("source");
    answer(...appointmentHandlers(3, compiled));
    renderWithProduct(<EmbeddedList screenId="appointment" fixed={{ organId: "o1" }} initial={{}} />);
    await screen.findByText("预约人1");
    expect(screen.queryByRole("region", { name: "部门" })).toBeNull();
    const more = screen.queryByRole("button", { name: /展开/ });
    if (more) fireEvent.click(more);
    expect(await screen.findByLabelText("旁栏")).toBeDefined();
  });

  it("says why nothing is listed, and leaves the list as it is", async () => {
    answer(
      on.post(api("/sys/reference/options"), () => refused(500, "查不到部门")),
      ...appointmentHandlers(2, withAside("departIds")),
    );
    renderWithProduct(<SchemaScreen screenId="appointment" />, { address: "/hiv/appointment" });
    await screen.findByText("预约人1");
    expect(await within(await aside()).findByText("查不到部门")).toBeDefined();
  });
});
