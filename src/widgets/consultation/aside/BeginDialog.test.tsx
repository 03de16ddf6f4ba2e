import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { BeginDialog } from "./BeginDialog.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/consultManual/add";
const person: ConsultPerson = { miniUserId: "m1", userNo: "U2026-00009", nickname: "林**", organId: "o1", consultId: "", isOpen: false };
const organs = [
  { value: "o1", text: "城东检测点" },
  { value: "o2", text: "城西检测点" },
];

function show(part: Partial<ConsultPerson> = {}) {
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { values, keyword = "" } = (await request.json()) as { readonly values?: readonly string[]; readonly keyword?: string };
      const records = organs.filter(({ value, text }) => (values ? values.includes(value) : text.includes(keyword)));
      return ok({ records, total: records.length } as unknown as JsonBodyType);
    }),
  );
  const [onBegun, onClose] = [vi.fn(), vi.fn()];
  return { onBegun, onClose, ...renderRuntime(<BeginDialog person={{ ...person, ...part }} onBegun={onBegun} onClose={onClose} />) };
}

const begin = () => screen.getByRole("button", { name: /发\s*起/u });

it("CONSULT-08 begins with the person's organ and by telephone, unless something else is chosen", async () => {
  const sent = vi.fn();
  answer(
    on.post(api(path), async ({ request }) => {
      sent(await request.json());
      return ok({ id: "c9" });
    }),
  );
  const { user, onBegun } = show();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "来访者" }).value).toBe("林**（U2026-00009）");
  expect(await screen.findByText("城东检测点")).toBeTruthy();
  await user.click(begin());
  await waitFor(() => expect(onBegun).toHaveBeenCalledExactlyOnceWith("c9"));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ miniUserId: "m1", organId: "o1", channel: "phone" });
});

it("CONSULT-08 an organ has to be chosen, and is searched by its name", async () => {
  answer(on.post(api(path), () => ok({ id: "c9" })));
  const { user, onBegun } = show({ organId: "" });
  await user.click(begin());
  expect(await screen.findByText("请选择咨询机构")).toBeTruthy();
  expect(requestsTo(path)).toEqual([]);
  await user.type(screen.getByRole("combobox", { name: "咨询机构" }), "城西");
  await user.click(await screen.findByText("城西检测点", { selector: ".ant-select-item-option-content" }));
  await user.click(begin());
  await waitFor(() => expect(onBegun).toHaveBeenCalledOnce());
});

it.each([
  [409, { problems: [{ field: "miniUserId", message: "此人在该机构已有进行中的咨询，请打开那一个" }] }],
  [400, null],
])("CONSULT-08 a refusal (%s) stands at its field, and what was chosen stays", async (status, result) => {
  answer(on.post(api(path), () => refused(status, "此人在该机构已有进行中的咨询，请打开那一个", result)));
  const { user, onBegun } = show();
  await screen.findByText("城东检测点");
  await user.click(begin());
  const fault = await screen.findByText("此人在该机构已有进行中的咨询，请打开那一个");
  expect(fault.closest(".ant-form-item")?.textContent).toContain("来访者");
  expect(screen.getByText("城东检测点")).toBeTruthy();
  expect(onBegun).not.toHaveBeenCalled();
});
