import type { ReferenceOption } from "../../schema/wire/choiceAnswers.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { pickerHandlers, productReference } from "../../../tests/support/pickerServer.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { PickerDialogProps } from "../fields/reference/pickerDialog.tsx";
import { PickerDialog } from "./PickerDialog.tsx";

const { answer } = useApiServer();

const departments: readonly ReferenceOption[] = [
  { value: "d1", text: "总部", parentId: null, hasChildren: true },
  { value: "d11", text: "检测科", parentId: "d1", hasChildren: true },
  { value: "d111", text: "快检组", parentId: "d11", hasChildren: false },
  { value: "d12", text: "咨询科", parentId: "d1", hasChildren: false },
  { value: "d2", text: "分中心", parentId: null, hasChildren: false },
];

/** Opens the tree of departments; `values` is what was confirmed. */
function pick(props: Partial<PickerDialogProps> = {}) {
  const confirmed: string[][] = [];
  const field = productReference("user", "departIds");
  const { handlers, seen } = pickerHandlers({ field, rows: departments });
  answer(...handlers);
  const view = renderWithProduct(
    <PickerDialog
      choosing={{ entity: "user", field }}
      many
      chosen={[]}
      onConfirm={(chosen) => confirmed.push(chosen.map(({ value }) => value))}
      onClose={() => undefined}
      {...props}
    />,
  );
  return { ...view, seen, values: () => confirmed.at(-1) };
}

const tick = (name: string) => screen.findByRole("checkbox", { name });
const confirmButton = () => screen.getByRole("button", { name: "确认" });

/** Opens a node of the tree. */
async function unfold(user: ReturnType<typeof pick>["user"], name: string): Promise<void> {
  const node = (await tick(name)).closest(".ant-tree-treenode");
  await user.click(node?.querySelector(".ant-tree-switcher") as HTMLElement);
}

async function choose(user: ReturnType<typeof pick>["user"], entry: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "树操作" }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

describe("the tree that departments are picked in", () => {
  it("PICK-01 PICK-02 PICK-03 PICK-05 is titled 选择部门, 500 wide, ticked, searched by Enter, left by 关闭 or 确认", async () => {
    const { user } = pick();
    await tick("总部");
    expect(screen.getByRole("dialog", { name: /选择部门/ }).style.width).toBe("500px");
    const search = screen.getByPlaceholderText("请输入部门名称，按回车进行搜索");
    await user.type(search, "快检{Enter}");
    await tick("快检组");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: "总部" })).toBeNull());
    await user.clear(search);
    await user.type(search, "没有{Enter}");
    expect(await screen.findByText("没有查询到任何数据")).toBeDefined();
    expect(screen.getByText(/^关\s?闭$/)).toBeDefined();
    expect(screen.getByText(/^确\s?认$/)).toBeDefined();
  });

  it("PICK-02 shows what a search found with the path of the rows above it", async () => {
    const { user } = pick();
    const found = departments.map((option) => (option.value === "d111" ? { ...option, above: "总部/检测科" } : option));
    answer(...pickerHandlers({ field: productReference("user", "departIds"), rows: found }).handlers);
    await user.type(await screen.findByPlaceholderText("请输入部门名称，按回车进行搜索"), "快检{Enter}");
    await tick("快检组");
    expect(screen.getByRole("tree").textContent).toContain("快检组 总部/检测科");
  });

  it("PICK-07 gives the ids of the ticked departments and shows their names", async () => {
    const { user, values } = pick({ chosen: [{ value: "d2", text: "分中心" }] });
    await unfold(user, "总部");
    await user.click(await tick("咨询科"));
    expect(within(screen.getByRole("region", { name: "已选择" })).getByText("咨询科")).toBeDefined();
    await user.click(confirmButton());
    expect(values()).toEqual(["d2", "d12"]);
  });

  it("PICK-04 by 父子关联 a department takes those below it along and loses its tick with one of them; by 取消关联 it stands alone", async () => {
    const { user, values } = pick();
    await tick("总部");
    await choose(user, "父子关联");
    await user.click(await tick("总部"));
    await waitFor(() => expect(screen.getByText(/已选择（4）/)).toBeDefined());
    await unfold(user, "总部");
    await unfold(user, "检测科");
    await user.click(await tick("快检组"));
    await waitFor(() => expect(screen.getByText(/已选择（1）/)).toBeDefined());
    await choose(user, "取消关联");
    await user.click(await tick("总部"));
    await user.click(confirmButton());
    expect(values()).toEqual(["d12", "d1"]);
  });

  it("chooses one where one is wanted, and only what has nothing below it where the field says so", async () => {
    const { user, values } = pick({ many: false, leavesOnly: true });
    expect((await tick("总部")).getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: "树操作" })).toBeNull();
    await unfold(user, "总部");
    await user.click(await tick("咨询科"));
    await user.click(await tick("分中心"));
    await user.click(confirmButton());
    expect(values()).toEqual(["d2"]);
  });
});

describe("people by department", () => {
  const field = { ...productReference("announcement", "userIds") };
  const byDepartment = { ...field, reference: { ...field.reference!, picker: "userByDepartment" } };
  const people: readonly ReferenceOption[] = [
    { value: "u1", text: "王医生", row: { id: "u1", realname: "王医生", username: "wang" } },
    { value: "d1", text: "总部", parentId: null, hasChildren: false },
  ];

  it("PICK-17 stand beside the tree of departments, 1250 wide; a department narrows them, and lets go of them", async () => {
    const server = pickerHandlers({ field: byDepartment, rows: people });
    answer(...server.handlers);
    const choosing = { entity: "announcement", field: byDepartment };
    const { user } = renderWithProduct(
      <PickerDialog choosing={choosing} many chosen={[]} onConfirm={() => undefined} onClose={() => undefined} />,
    );
    await screen.findByLabelText("选择王医生");
    expect(screen.getByRole("dialog", { name: /选择用户/ }).style.width).toBe("1250px");
    const tree = within(screen.getByRole("region", { name: "部门" }));
    await user.click(await tree.findByText("总部"));
    await waitFor(() => expect(server.seen.listed.at(-1)?.["departIds"]).toBe("d1"));
    expect(tree.getByText("总部").closest(".ant-tree-treenode-selected")).not.toBeNull();
    await user.click(tree.getByText("总部"));
    await waitFor(() => expect(tree.getByText("总部").closest(".ant-tree-treenode-selected")).toBeNull());
  });
});
