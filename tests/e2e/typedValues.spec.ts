import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

const SEED = 20_261_122;

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const two = (part: number) => String(part).padStart(2, "0");

/** Ways to write a time of day. */
const notations: readonly ((hour: number, minute: number) => string)[] = [
  (hour, minute) => `${two(hour)}:${two(minute)}:00`,
  (hour, minute) => `${two(hour)}:${two(minute)}`,
  (hour, minute) => `${hour}:${minute}`,
  (hour, minute) => `${hour}：${two(minute)}`,
  (hour, minute) => two(hour) + two(minute),
  (hour, minute) => `${hour}点${minute}分`,
  (hour, minute) => `${hour < 12 ? "上午" : "下午"}${hour > 12 ? hour - 12 : hour}:${two(minute)}`,
];

const leaving: readonly ((input: Locator, form: Locator) => Promise<unknown>)[] = [
  (input) => input.press("Enter"),
  (input) => input.press("Tab"),
  (_, form) => form.getByLabel("备注").click(),
];

/**
 * How many values are generated: every notation, and every way to leave a field at several paces; `TYPED_VALUES=200 npx
 * playwright test typedValues` for a long run. `typedValues.test.tsx` reads every notation.
 */
const VALUES = Number(process.env["TYPED_VALUES"] ?? 9);

async function openForm(page: Page): Promise<Locator> {
  await page.goto("/hiv/organServiceTime?_view=create");
  const form = page.getByRole("dialog", { name: "新增机构服务时间" });
  await expect(form.getByLabel("开始时间")).toBeVisible();
  return form;
}

/** Types over what stands in an input, as a person does. */
async function retype(input: Locator, text: string, delay = 0): Promise<void> {
  await input.click();
  await input.press("Control+A");
  await input.pressSequentially(text, { delay });
}

/** Lets a number of frames be drawn. */
function pass(page: Page, frames: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, frames);
}

test("SCREEN a time that is typed is the time that stands there, in every notation and at every pace", async ({ page, signIn }) => {
  test.setTimeout(60_000 + VALUES * 6000);
  await signIn("admin");
  const form = await openForm(page);
  const input = form.getByLabel("开始时间");
  const next = numbersFrom(SEED);
  const upTo = (count: number) => Math.floor(next() * count);
  for (let round = 0; round < VALUES; round += 1) {
    const [hour, minute] = [upTo(24) || 1, upTo(60)];
    const write = notations[round % notations.length] as (typeof notations)[number];
    const leave = leaving[round % leaving.length] as (typeof leaving)[number];
    const [text, delay, frames] = [write(hour, minute), upTo(60), upTo(30)];
    await retype(input, text, delay);
    // From frame to frame the panel scrolls to what was typed.
    await pass(page, frames);
    await leave(input, form);
    const expected = `${two(hour)}:${two(minute)}:00`;
    await expect(input, `${text}, ${delay} ms between keys, left after ${frames} frames`).toHaveValue(expected);
    // Once it is gone, nothing in it can change the value any more.
    await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
    await expect(input, `${text}, after the panel has gone`).toHaveValue(expected);
  }
});

test("SCREEN a click on 15 and on 40 gives 15:40, wherever the pointer comes to stand", async ({ page, signIn }) => {
  await signIn("admin");
  const form = await openForm(page);
  const input = form.getByLabel("开始时间");
  await input.click();
  const panel = page.locator(".ant-picker-dropdown:visible");
  await panel.locator('[data-type="hour"] [data-value="15"]').click();
  await panel.locator('[data-type="minute"] [data-value="40"]').click();
  await expect(input).toHaveValue("15:40:00");
  // The column scrolls under the pointer, to another minute.
  await expect.poll(() => panel.locator('[data-type="minute"]').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(input).toHaveValue("15:40:00");
  await form.getByLabel("备注").click();
  await expect(panel).toBeHidden();
  await expect(input).toHaveValue("15:40:00");
});

test("SCREEN what nobody can read stays in its field with a sentence, and is not saved", async ({ page, signIn }) => {
  await signIn("admin");
  const form = await openForm(page);
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/hiv/organServiceTime/add") && calls.push(request.url()));
  await retype(form.getByLabel("开始时间"), "晌午");
  await retype(form.getByLabel("名额"), "1,5");
  await form.getByLabel("备注").click();
  await expect(form.getByLabel("开始时间")).toHaveValue("晌午");
  await expect(form.getByText("开始时间“晌午”看不出是几点，可写成 8:30、0830 或 下午3点半")).toBeVisible();
  await expect(form.getByLabel("名额")).toHaveValue("1,5");
  await expect(form.getByText("名额“1,5”不是整数，应填写不带小数的数字，例如 12")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText(/处需要修改/)).toBeVisible();
  expect(calls).toEqual([]);
  await retype(form.getByLabel("名额"), "１，２００");
  await form.getByLabel("备注").click();
  await expect(form.getByLabel("名额")).toHaveValue("1200");
});

test("SCREEN dates and ranges of a query bar are read as they are written", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/appointment");
  const bar = page.getByRole("form", { name: /^查询预约/ });
  const begin = bar.getByLabel("预约日期", { exact: true });
  await expect(begin.or(bar.getByRole("button", { name: /展\s*开/ })).first()).toBeVisible();
  if (!(await begin.isVisible())) await bar.getByRole("button", { name: /展\s*开/ }).click();
  await retype(begin, "2026年3月1日至5日");
  await begin.press("Enter");
  await expect(begin).toHaveValue("2026-03-01");
  await page.waitForURL((url) => url.searchParams.get("date_begin") === "2026-03-01" && url.searchParams.get("date_end") === "2026-03-05");
  await retype(begin, "改天");
  await begin.press("Enter");
  await expect(begin).toHaveValue("改天");
  await expect(bar.getByText("预约日期“改天”看不出是哪一天，可写成 2026-01-05、1月5日 或 明天")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("date_begin")).toBe("2026-03-01");
});
