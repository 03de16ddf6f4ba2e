import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { read, readXls } from "hucre";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";

/** The pieces of JSON that the guide tells to write, in their order. */
function piecesOfGuide(): string[] {
  const guide = readFileSync("docs/guides/add-a-field.md", "utf8");
  return [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, piece = ""]) => piece);
}

test("SCREEN the guide to a new field, followed to the letter, needs no other file and no reload", async ({
  page,
  signIn,
  console: running,
  refusals,
}) => {
  // While the server takes the files over, it may tell a call to come again; the console does so by itself.
  refusals.add(503);
  const [property = "", dictionary = ""] = piecesOfGuide();
  const { channel } = JSON.parse(`{${property}}`) as { channel: { title: string } };
  await signIn("admin", "/hiv/appointment");
  await expect(page.getByRole("columnheader", { name: "姓名" })).toBeVisible();

  const path = join(running.folder, "schemas/entities/hiv/appointment.json");
  const file = readFileSync(path, "utf8");
  writeFileSync(path, file.replace('"properties": {', `"properties": {\n${property.trimEnd()},`));
  writeFileSync(join(running.folder, "schemas/dictionaries/hiv_channel.json"), dictionary);

  await test.step("column and control of the query bar", async () => {
    await expect(page.getByRole("columnheader", { name: channel.title })).toBeAttached();
    await page.getByRole("button", { name: /展\s*开/ }).click();
    await expect(page.getByRole("combobox", { name: channel.title })).toBeVisible();
  });

  await test.step("column settings", async () => {
    await page.getByRole("button", { name: "列设置" }).click();
    await expect(page.getByRole("region", { name: "列设置" }).getByText(channel.title)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  const api = await signInByApi(running.url, "admin");
  const first = page.locator("tr[data-row-key]:not([data-row-key^='_'])").first();
  const id = (await first.getAttribute("data-row-key")) ?? "";
  const { rev } = (await api.call<{ rev: number }>("GET", `/hiv/appointment/queryById?id=${id}`)).result;

  await test.step("rule in the server, column in the database", async () => {
    const refused = await api.call<{ problems: { field: string }[] }>("PUT", "/hiv/appointment/edit", { id, rev, channel: "radio" });
    expect(refused.status).toBe(400);
    expect(refused.result.problems[0]?.field).toBe("channel");
    expect((await api.call("PUT", "/hiv/appointment/edit", { id, rev, channel: "friend" })).success).toBe(true);
  });

  await test.step("query", async () => {
    const found = await api.call<{ records: { id: string; channel_dictText: string }[] }>("GET", "/hiv/appointment/list?channel=friend");
    expect(found.result.records).toMatchObject([{ id, channel_dictText: "朋友介绍" }]);
  });

  await test.step("form", async () => {
    await page.getByRole("button", { name: /新\s*增/ }).click();
    const form = page.getByRole("dialog");
    await expect(form.getByRole("radiogroup", { name: channel.title }).getByText("海报")).toBeVisible();
    await form.getByRole("button", { name: /取\s*消/ }).click();
    await expect(form).toBeHidden();
  });

  await test.step("detail", async () => {
    const row = page.locator(`tr[data-row-key="${id}"]`);
    await row.getByRole("button", { name: "详情" }).click();
    const detail = page.getByRole("dialog");
    await expect(detail.getByText(channel.title, { exact: true })).toBeVisible();
    await expect(detail.getByText("朋友介绍")).toBeVisible();
  });

  await test.step("export and the template of the import", async () => {
    const bytes = async (address: string) => {
      const answer = await fetch(`${running.url}/apiserver/hiv/appointment/${address}`, { headers: { "X-Access-Token": api.token } });
      return new Uint8Array(await answer.arrayBuffer());
    };
    expect(JSON.stringify(await readXls(await bytes(`exportXls?selections=${id}`)))).toContain("朋友介绍");
    expect(JSON.stringify(await read(await bytes("importTemplate")))).toContain(channel.title);
  });
});
