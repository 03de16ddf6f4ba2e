import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { CopyRoleDialog } from "./CopyRoleDialog.tsx";

const { answer, requestsTo } = useApiServer();

it("Enter copies; a note names the new role, and the list is told which one to mark", async () => {
  const stored = { id: "r2", roleName: "咨询师副本", roleCode: "counsellor_copy" };
  answer(on.post(api("/sys/role/copy"), () => ok({ id: stored.id })));
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const row = { id: "r1", roleName: "咨询师", roleCode: "counsellor" };
  const { user } = renderRuntime(<CopyRoleDialog screen={buildScreen()} rows={[row]} props={{}} onClose={onClose} onChanged={onChanged} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "角色名称" });
  expect(document.querySelectorAll(".ant-form-item-required")).toHaveLength(2);
  await user.type(name, "{Enter}");
  expect(await screen.findByText("已复制为“咨询师副本”")).toBeDefined();
  expect(onChanged).toHaveBeenCalledWith(stored);
  expect(requestsTo("/sys/role/copy")).toHaveLength(1);
});

it("SHELL-29 opens with the focus in the name, which says that it is a copy", async () => {
  const row = { id: "r1", roleName: "咨询师", roleCode: "counsellor" };
  renderRuntime(<CopyRoleDialog screen={buildScreen()} rows={[row]} props={{}} onClose={() => undefined} onChanged={() => undefined} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "角色名称" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.value).toBe("咨询师副本");
});
