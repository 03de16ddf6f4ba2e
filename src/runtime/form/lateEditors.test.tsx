import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import { buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import { ChunkLoadError } from "../code/ChunkLoadError.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";

/** What stands between the page and the code it asks for. */
const way = vi.hoisted(() => ({ pass: () => Promise.resolve() }));
vi.mock("../code/loadPart.ts", () => ({
  loadPart: async (load: () => Promise<unknown>) => {
    await way.pass();
    return load();
  },
}));

const { answer } = useApiServer();
beforeEach(() => answer(optionsHandler([{ value: "o1", text: "东城区疾控" }])));

/** A form that begins with a field of a kind whose editor comes later. */
function beginningWith(kind: string): ListingScreen {
  const reference = { entity: "organ", label: "organName", many: false, store: "id", tree: true } as const;
  const fields = [
    buildField({ name: "first", title: "第一项", kind, ...(kind === "treeReference" && { reference }) }),
    buildField({ name: "second", title: "第二项" }),
  ];
  const { form } = buildScreen();
  if (!form) throw new Error("no form");
  return buildScreen({
    entity: buildCompiledEntity({ fields }),
    form: { ...form, groups: [{ key: "all", title: "全部", fields: ["first", "second"] }] },
  });
}

it("a form waits for the editor of its first field, which then has the focus", async () => {
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  way.pass = () => gate;
  await renderForm(beginningWith("treeReference"));
  expect(await screen.findByLabelText("正在读取")).toBeTruthy();
  expect(screen.queryByLabelText("第二项")).toBeNull();
  arrive();
  const first = await screen.findByLabelText("第一项");
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it("ERR-13 a form without the code of an editor can be filled in all the same; its place says so and asks for it again", async () => {
  way.pass = () => Promise.reject(new ChunkLoadError("not there", { isOutdated: false }));
  const onCaughtError = vi.fn();
  const { user } = await renderForm(beginningWith("region"), { onCaughtError });
  await user.type(await screen.findByLabelText("第二项"), "已写");
  const retry = await screen.findByRole("button", { name: /重\s*试/ });
  expect(onCaughtError).toHaveBeenCalled();
  way.pass = () => Promise.resolve();
  await user.click(retry);
  expect(await screen.findByLabelText("第一项")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("第二项").value).toBe("已写");
});

it("SHELL-29 Escape closes an open tree of choices whose rows are not there, and not the form", async () => {
  way.pass = () => Promise.resolve();
  const { user, told } = await renderForm(beginningWith("treeReference"));
  const input = await screen.findByLabelText("第一项");
  await user.click(input);
  await waitFor(() => expect(input.getAttribute("aria-expanded")).toBe("true"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(input.getAttribute("aria-expanded")).toBe("false"));
  expect(told.closed).toBe(0);
});

it("Enter takes the row of a tree that a typed text means, the only one that was found or the only one called so", async () => {
  way.pass = () => Promise.resolve();
  answer(
    optionsHandler([
      { value: "o1", text: "东城区疾控" },
      { value: "o2", text: "东城区疾控门诊" },
    ]),
  );
  const { user } = await renderForm(beginningWith("treeReference"));
  const input = await screen.findByLabelText("第一项");
  await user.click(input);
  await user.type(input, "东城区");
  await screen.findByTitle("东城区疾控门诊");
  await user.keyboard("{Enter}");
  expect(input.getAttribute("aria-expanded"), "two are meant, so none is taken").toBe("true");
  await user.type(input, "疾控");
  await waitFor(() => expect(document.querySelector(".ant-select-loading, .ant-select-arrow-loading")).toBeNull());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(input.getAttribute("aria-expanded")).toBe("false"));
  expect(input.closest(".ant-select")?.textContent).toContain("东城区疾控");
});
