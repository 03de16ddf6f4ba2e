import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readXls } from "hucre";
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
}) => {
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
    await expect(page.getByRole("search").getByLabel(channel.title)).toBeVisible();
  });

  await test.step("column settings", async () => {
    await page.getByRole("button", { name: "列设置" }).click();
    await expect(page.getByRole("region", { name: "列设置" }).getByText(channel.title)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  const api = await signInByApi(running.url, "admin");
  const list = await api.call<{ records: { id: string; rev: number; status: string }[] }>(
    "GET",
    "/hiv/appointment/list?pageSize=1&status=booked&column=date&order=desc",
  );
  const { id, rev } = list.result.records[0] ?? { id: "", rev: 0 };

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
    await form.getByRole("radiogroup", { name: channel.title }).getByText("海报").click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /放弃|不保存/ }).click();
  });

  await test.step("detail", async () => {
    await page.goto(`${running.url}/hiv/appointment?detail=${id}`);
    const detail = page.getByRole("dialog");
    await expect(detail.getByText(channel.title, { exact: true })).toBeVisible();
    await expect(detail.getByText("朋友介绍")).toBeVisible();
  });

  await test.step("export and the template of the import", async () => {
    for (const address of [`exportXls?selections=${id}`, "importTemplate"]) {
      const answer = await fetch(`${running.url}/apiserver/hiv/appointment/${address}`, { headers: { "X-Access-Token": api.token } });
      expect(JSON.stringify(await readXls(new Uint8Array(await answer.arrayBuffer())))).toContain(channel.title);
    }
  });
});
