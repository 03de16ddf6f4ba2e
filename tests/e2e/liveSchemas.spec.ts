import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readXls } from "hucre";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";
import { removeFolder, startConsole } from "../support/runningConsole.ts";

interface EntityFile {
  properties: Record<string, unknown>;
}

/** Rewrites an entity file of the running console. */
function editEntity(folder: string, path: string, change: (file: EntityFile) => void): void {
  const full = join(folder, "schemas/entities", path);
  const file = JSON.parse(readFileSync(full, "utf8")) as EntityFile;
  change(file);
  writeFileSync(full, `${JSON.stringify(file, null, 2)}\n`);
}

const properties = {
  nickname: { type: "string", title: "称呼偏好", maxLength: 12, "x-query": "like" },
  channelType: { type: "string", title: "到访方式", "x-dict": "hiv_appointment_source", "x-query": "in" },
  reminderDate: { type: "string", format: "date", title: "提醒日期", "x-query": "range" },
};

test("SCREEN three properties saved in an entity file appear everywhere while the console runs", async ({
  page,
  signIn,
  console: running,
}) => {
  await signIn("admin", "/hiv/organ");
  await expect(page.getByRole("columnheader", { name: "机构名称" })).toBeVisible();

  editEntity(running.folder, "hiv/organ.json", (file) => Object.assign(file.properties, properties));

  for (const { title } of Object.values(properties)) await expect(page.getByRole("columnheader", { name: title })).toBeAttached();
  await page.getByRole("button", { name: /展\s*开/ }).click();
  for (const { title } of Object.values(properties)) await expect(page.getByLabel(title).first()).toBeAttached();

  const api = await signInByApi(running.url, "admin");
  const list = await api.call<{ records: { id: string; rev: number }[] }>("GET", "/hiv/organ/list?pageSize=1");
  const row = list.result.records[0];
  const tooLong = await api.call<{ problems: { field: string }[] }>("PUT", "/hiv/organ/edit", { ...row, nickname: "太长".repeat(10) });
  expect(tooLong.status).toBe(400);
  expect(tooLong.result.problems[0]?.field).toBe("nickname");

  const first = page.locator(`tr[data-row-key="${row?.id}"]`);
  await first.getByRole("button", { name: "编辑" }).click();
  await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
  const form = page.getByRole("main");
  await form.getByRole("textbox", { name: "称呼偏好" }).fill("小陈");
  await form.getByRole("radiogroup", { name: "到访方式" }).getByText("电话").click();
  await form.getByRole("textbox", { name: "提醒日期" }).fill("2027-01-05");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  await expect(first.getByText("小陈")).toBeAttached();
  await first.getByRole("button", { name: "详情" }).click();
  for (const text of ["称呼偏好", "小陈", "到访方式", "电话", "提醒日期", "2027-01-05"])
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible();

  const exported = await fetch(`${running.url}/apiserver/hiv/organ/exportXls?selections=${row?.id}`, {
    headers: { "X-Access-Token": api.token },
  });
  const cells = JSON.stringify(await readXls(new Uint8Array(await exported.arrayBuffer())));
  for (const text of ["称呼偏好", "小陈", "到访方式", "电话", "提醒日期", "2027-01-05"]) expect(cells).toContain(text);

  editEntity(running.folder, "hiv/organ.json", (file) => {
    for (const name of Object.keys(properties)) delete file.properties[name];
  });
  await expect(page.getByRole("columnheader", { name: "称呼偏好" })).toHaveCount(0);

  editEntity(running.folder, "hiv/organ.json", (file) => Object.assign(file.properties, properties));
  await expect
    .poll(async () => (await api.call<Record<string, unknown>>("GET", `/hiv/organ/queryById?id=${row?.id}`)).result["nickname"])
    .toBe("小陈");
});

test("SCHEMA what was saved in a new property outlives a kill, a restart and the property itself", async () => {
  let running = await startConsole();
  const stored = async (id: string) => {
    const client = await signInByApi(running.url, "admin");
    return (await client.call<Record<string, unknown>>("GET", `/hiv/organ/queryById?id=${id}`)).result["nickname"];
  };
  try {
    const api = await signInByApi(running.url, "admin");
    editEntity(running.folder, "hiv/organ.json", (file) => Object.assign(file.properties, properties));
    const read = async () =>
      (await api.call<{ records: Record<string, unknown>[] }>("GET", "/hiv/organ/list?pageSize=1")).result.records[0];
    await expect.poll(async () => Object.keys((await read()) ?? {})).toContain("nickname");
    const row = await read();
    const id = String(row?.["id"]);
    expect((await api.call("PUT", "/hiv/organ/edit", { id, rev: row?.["rev"], nickname: "小陈" })).success).toBe(true);

    await running.stop("SIGKILL");
    running = await startConsole(running.folder);
    expect(await stored(id)).toBe("小陈");

    await running.stop("SIGKILL");
    editEntity(running.folder, "hiv/organ.json", (file) => {
      for (const name of Object.keys(properties)) delete file.properties[name];
    });
    running = await startConsole(running.folder);
    expect(await stored(id)).toBeUndefined();
    editEntity(running.folder, "hiv/organ.json", (file) => Object.assign(file.properties, properties));
    await expect.poll(() => stored(id)).toBe("小陈");
  } finally {
    await running.stop();
    removeFolder(running.folder);
  }
});

test("SCHEMA a broken file is reported with line and column, and the last good screen stays", async ({
  page,
  signIn,
  console: running,
}) => {
  await signIn("admin", "/hiv/surveyTopic");
  await expect(page.getByRole("columnheader", { name: "问卷名称" })).toBeVisible();
  const path = join(running.folder, "schemas/entities/hiv/surveyTopic.json");
  const good = readFileSync(path, "utf8");
  writeFileSync(path, good.replace('"minimum": "row.startDate"', '"minimum": "row.startDat"'));
  const api = await signInByApi(running.url, "admin");
  await expect
    .poll(async () =>
      (await api.call<{ file: string; line: number; message: string }[]>("GET", "/sys/schema/problems")).result.map((problem) => [
        problem.file,
        problem.line > 1,
      ]),
    )
    .toContainEqual(["schemas/entities/hiv/surveyTopic.json", true]);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "问卷名称" })).toBeVisible();
  writeFileSync(path, good);
  await expect.poll(async () => (await api.call<unknown[]>("GET", "/sys/schema/problems")).result.length).toBe(0);
});

test("SCREEN a two-line screen file is a whole working screen with menu entry, rights and API", async ({
  page,
  signIn,
  console: running,
}) => {
  await signIn("admin");
  writeFileSync(
    join(running.folder, "schemas/entities/hiv/outreach.json"),
    JSON.stringify({
      $schema: "../../meta/entity.schema.json",
      $id: "outreach",
      title: "外展活动",
      type: "object",
      required: ["name", "date"],
      properties: {
        name: { type: "string", title: "活动名称", maxLength: 60, "x-query": "like" },
        date: { type: "string", format: "date", title: "活动日期", "x-query": "range" },
      },
    }),
  );
  writeFileSync(join(running.folder, "schemas/screens/hiv/outreach.json"), `{ "kind": "crud", "entity": "outreach" }`);
  await page.getByRole("menuitem", { name: "预约与检测" }).click();
  await page.getByRole("menuitem", { name: "外展活动" }).click();
  await expect(page).toHaveURL(/\/hiv\/outreach/);
  // The empty table offers the same button a second time, once it knows that it is empty.
  await page
    .getByRole("button", { name: /新\s*增/ })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await form.getByLabel("活动名称").fill("大学城同伴教育");
  await form.getByLabel("活动日期").fill("2026-12-01");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: /保\s*存/ }).click();
  await expect(page.getByRole("cell", { name: "大学城同伴教育", exact: true })).toBeVisible();
  const api = await signInByApi(running.url, "viewer");
  expect((await api.call("GET", "/hiv/outreach/list")).status).toBe(403);
});
