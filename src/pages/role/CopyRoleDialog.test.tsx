import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { CopyRoleDialog } from "./CopyRoleDialog.tsx";

it("SHELL-29 opens with the focus in the name, which says that it is a copy", async () => {
  const row = { id: "r1", roleName: "咨询师", roleCode: "counsellor" };
  renderRuntime(<CopyRoleDialog screen={buildScreen()} rows={[row]} props={{}} onClose={() => undefined} onChanged={() => undefined} />);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "角色名称" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.value).toBe("咨询师副本");
});
