import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import { conflictsOf } from "./conflict.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";

// A phone, from the start of the page: a page of its own.
vi.stubGlobal("matchMedia", (media: string) => ({
  media,
  matches: media.includes("max-width"),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

const entity = buildCompiledEntity({
  fields: [buildField({ name: "remark", title: "备注" }), buildField({ name: "realname", title: "姓名" })],
});
const versions = {
  base: { id: "a1", rev: 1, remark: "起初", realname: "王" },
  mine: { id: "a1", rev: 1, remark: "我写的", realname: "王" },
  theirs: { id: "a1", rev: 2, remark: "对方写的", realname: "王大明" },
};

it("shows a conflict on a phone: what it was, mine and theirs stand in the choice itself, without a table to scroll", async () => {
  expect(conflictsOf(entity, versions)).toHaveLength(2);
  const onResolve = vi.fn<(row: object, andSave: boolean) => void>();
  const { user } = renderRuntime(<ConflictDialog {...{ entity, versions, onResolve }} by="李医生" onCancel={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("table")).toBeNull();
  const remark = dialog.getByRole("radiogroup", { name: "备注采用" });
  expect(remark.closest("li")?.textContent).toBe("备注原来：起初我的：我写的李医生的：对方写的");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "应用并保存" }).disabled).toBe(true);
  await user.click(within(remark).getByRole("radio", { name: /^我的：\s*我写的$/ }));
  await user.click(dialog.getByRole("button", { name: "应用并保存" }));
  expect(onResolve).toHaveBeenCalledWith({ id: "a1", rev: 2, remark: "我写的", realname: "王大明" }, true);
});
