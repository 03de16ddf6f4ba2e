import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { ApiClient } from "./apiClient.ts";

/** A slot of an organ on a day, with the places that are left. */
export interface FreeSlot {
  readonly id: string;
  readonly text: string;
  readonly organ: string;
  readonly date: string;
}

interface OptionPage {
  readonly records: readonly Option[];
}

interface Option {
  readonly value: string;
  readonly text: string;
  readonly remaining?: number;
}

/**
 * Finds a slot within the next two weeks and sets its capacity so that `places` are left.
 *
 * @throws where no organ offers any
 */
export async function slotWithPlaces(api: ApiClient, places: number): Promise<FreeSlot> {
  const organs = await options(api, "organId", {});
  for (const organ of organs.slice(0, 10))
    for (let ahead = 1; ahead <= 14; ahead += 1) {
      const date = new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
      const free = (await options(api, "slotId", { organId: organ.value, date })).find(({ remaining }) => remaining !== undefined);
      if (free?.remaining === undefined) continue;
      const { result: slot } = await api.call("GET", `/hiv/organServiceTime/queryById?id=${free.value}`);
      const changed = await api.call("PUT", "/hiv/organServiceTime/edit", {
        id: slot.id,
        rev: slot.rev,
        capacity: slot.capacity - free.remaining + places,
      });
      if (!changed.success) throw new Error(changed.message);
      return { id: free.value, text: free.text, organ: organ.text, date };
    }
  throw new Error("No organ offers a slot within two weeks.");
}

async function options(api: ApiClient, field: string, row: Readonly<Record<string, unknown>>): Promise<readonly Option[]> {
  const answer = await api.call<OptionPage>("POST", "/sys/reference/options", {
    entity: "appointment",
    field,
    row,
    keyword: "",
    pageNo: 1,
    pageSize: 20,
  });
  if (!answer.success) throw new Error(answer.message);
  return answer.result.records;
}

/** Each booking is somebody else's: one number has one booking for a slot. */
let people = 0;

/** Opens the form of a new appointment and fills it by hand, up to the button that saves. */
export async function fillAppointment(page: Page, name: string, slot: FreeSlot): Promise<void> {
  await page.goto("/hiv/appointment");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("dialog", { name: "新增预约" });
  await form.getByLabel("姓名").fill(name);
  await form.getByLabel("手机号").fill(`1380000${String((people += 1)).padStart(4, "0")}`);
  await form.getByRole("combobox", { name: "预约机构" }).fill(slot.organ);
  await page.locator(".ant-select-item-option", { hasText: slot.organ }).last().click();
  await form.getByLabel("预约日期").click();
  // A calendar that is still unfolding takes Enter for the wish to open it.
  await expect(page.locator(".ant-picker-dropdown")).toBeVisible();
  await form.getByLabel("预约日期").fill(slot.date);
  await form.getByLabel("预约日期").press("Enter");
  await expect(form.getByLabel("预约日期")).toHaveValue(slot.date);
  await form.getByRole("combobox", { name: "预约时段" }).click();
  await page.locator(".ant-select-item-option", { hasText: slot.text }).last().click();
}
