import { signInByApi } from "../support/apiClient.ts";
import { fillAppointment, slotWithPlaces } from "../support/appointmentForm.ts";
import { expect, test } from "../support/consoleTest.ts";

test("SCREEN two people send the last place of a slot: one gets it, the other is told and keeps what was typed", async ({
  page,
  signIn,
  openAs,
  console: running,
  refusals,
}) => {
  refusals.add(400);
  const slot = await slotWithPlaces(await signInByApi(running.url, "admin"), 1);
  await signIn("admin");
  const other = await openAs("admin");
  await Promise.all([fillAppointment(page, "最后一位甲", slot), fillAppointment(other, "最后一位乙", slot)]);
  await Promise.all([page, other].map((person) => person.getByRole("button", { name: /保\s*存/ }).click()));

  const full = "该时段名额已满，请换一个时段或登记候补";
  await expect
    .poll(async () => (await page.getByText(full).count()) + (await other.getByText(full).count()), {
      message: "one of the two is refused",
    })
    .toBe(1);
  const [refused, served] = (await page.getByText(full).count()) === 1 ? [page, other] : [other, page];
  await expect(served.getByRole("dialog", { name: "新增预约" })).toBeHidden();
  await expect(refused.getByLabel("姓名", { exact: true }).last()).toHaveValue(/最后一位/);

  const api = await signInByApi(running.url, "admin");
  const saved = await api.call("GET", `/hiv/appointment/list?slotId=${slot.id}&realname=*最后一位*`);
  expect(saved.result.total).toBe(1);
});

test("SCREEN an appointment is cancelled with a reason, and its place is free again", async ({ page, signIn, console: running }) => {
  const api = await signInByApi(running.url, "admin");
  const slot = await slotWithPlaces(api, 1);
  await signIn("admin");
  await fillAppointment(page, "临时有事", slot);
  await page.getByRole("button", { name: /保\s*存/ }).click();
  await expect(page.getByRole("dialog", { name: "新增预约" })).toBeHidden();

  // The row that was stored takes the focus when it arrives, unless somebody has gone on by then: by a press, as people do.
  const name = page.getByLabel("姓名").first();
  await name.click();
  await name.fill("临时有事");
  await name.press("Enter");
  const row = page.getByRole("row", { name: /临\*/ });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "取消预约" }).click();
  const ask = page.getByRole("dialog", { name: "取消预约" });
  await ask.getByRole("button", { name: "取消预约" }).click();
  await expect(ask.getByText(/取消原因/).last()).toBeVisible();
  await ask.getByLabel("取消原因").fill("临时出差");
  await ask.getByRole("button", { name: "取消预约" }).click();
  await expect(ask).toBeHidden();
  await expect(row.getByText("已取消")).toBeVisible();
  await expect(row.getByRole("button", { name: "取消预约" })).toHaveCount(0);

  await fillAppointment(page, "候补一位", slot);
  await page.getByRole("button", { name: /保\s*存/ }).click();
  await expect(page.getByRole("dialog", { name: "新增预约" })).toBeHidden();
});

test("SCREEN a person who came is marked as arrived", async ({ page, signIn, console: running }) => {
  const api = await signInByApi(running.url, "admin");
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await signIn("admin", `/hiv/appointment?status=booked&date_end=${today}`);
  await expect(page.getByText("状态：已预约")).toBeVisible();
  // While rows load, empty rows stand in for them.
  const due = page.locator("tr[data-row-key]").filter({ has: page.getByRole("button", { name: "到访" }) });
  const waiting = await due.first().getAttribute("data-row-key");
  const row = page.locator(`tr[data-row-key="${waiting}"]`);
  await row.getByRole("button", { name: "到访" }).click();
  await expect.poll(async () => (await api.call("GET", `/hiv/appointment/queryById?id=${waiting}`)).result.status).toBe("arrived");
});
