import type { ApiClient } from "../support/apiClient.ts";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";

/** Sets the codes that a role holds, by its code. */
async function grant(admin: ApiClient, roleCode: string, change: (codes: readonly string[]) => readonly string[]): Promise<void> {
  const roles = await admin.call("GET", "/sys/role/list?pageSize=100");
  const roleId = roles.result.records.find((role) => role.roleCode === roleCode)?.id;
  const held = await admin.call<string[]>("GET", `/sys/permission/queryRolePermission?roleId=${roleId}`);
  const codes = change(held.result).join(",");
  const saved = await admin.call("POST", "/sys/permission/saveRolePermission", { roleId, permissionIds: codes });
  expect(saved.message).toBe("保存成功");
}

test("PERM-13 a role without a right gets neither button nor column nor call", async ({ page, signIn, openAs, console: running }) => {
  // The remark takes a right of its own to read, and stands in the list for who asks for it.
  const allowed = await openAs("admin");
  await allowed.goto("/hiv/appointment");
  await allowed.getByRole("button", { name: "列设置" }).click();
  await allowed.getByRole("region", { name: "列设置" }).getByRole("checkbox", { name: "备注" }).check();
  await expect(allowed.getByRole("columnheader", { name: "备注" })).toBeVisible();

  await signIn("viewer", "/hiv/appointment");
  await expect(page.getByRole("columnheader", { name: "姓名" })).toBeVisible();
  await page.getByRole("button", { name: "列设置" }).click();
  const settings = page.getByRole("region", { name: "列设置" });
  await expect(settings.getByText("姓名")).toBeVisible();
  await expect(settings.getByText("备注")).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "备注" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  for (const name of [/新\s*增/, /导\s*入/, /导\s*出/, /编\s*辑/, /删\s*除/, "取消预约", "到访"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: "系统", exact: true })).toHaveCount(0);

  const viewer = await signInByApi(running.url, "viewer");
  const list = await viewer.call("GET", "/hiv/appointment/list?pageSize=1");
  const row = list.result.records[0];
  expect(row).toBeDefined();
  expect(row).not.toHaveProperty("remark");
  expect(row?.["realname"]).toMatch(/\*/);
  const attempts = [
    ["POST", "/hiv/appointment/add", {}],
    ["PUT", "/hiv/appointment/edit", { id: row?.["id"], rev: row?.["rev"] }],
    ["DELETE", `/hiv/appointment/delete?id=${String(row?.["id"])}`, undefined],
    ["POST", "/hiv/appointment/action/cancel", { ids: [{ id: row?.["id"], rev: row?.["rev"] }], values: { cancelReason: "x" } }],
    ["POST", "/hiv/appointment/reveal", { id: row?.["id"], field: "mobile" }],
    ["GET", "/sys/user/list", undefined],
  ] as const;
  for (const [method, path, body] of attempts) expect((await viewer.call(method, path, body)).status, `${method} ${path}`).toBe(403);
});

test("PERM-15 rows of other departments do not exist for a doctor: not listed, 404 when asked for", async ({
  page,
  signIn,
  console: running,
}) => {
  const admin = await signInByApi(running.url, "admin");
  const all = await admin.call("GET", "/hiv/appointment/list?pageSize=500");
  const foreign = all.result.records.find(({ orgCode }) => orgCode !== "D1.1");
  const own = all.result.records.find(({ orgCode }) => orgCode === "D1.1");
  expect([foreign, own].every((row) => row !== undefined)).toBe(true);

  const doctor = await signInByApi(running.url, "doctor");
  const seen = await doctor.call("GET", "/hiv/appointment/list?pageSize=500");
  expect(new Set(seen.result.records.map(({ orgCode }) => orgCode))).toEqual(new Set(["D1.1"]));
  expect(seen.result.total).toBeLessThan(all.result.total);
  expect((await doctor.call("GET", `/hiv/appointment/queryById?id=${own?.id}`)).status).toBe(200);
  const missing = await doctor.call("GET", "/hiv/appointment/queryById?id=00000000000000000000000000000000");
  for (const [method, path, body] of [
    ["GET", `/hiv/appointment/queryById?id=${foreign?.id}`, undefined],
    ["PUT", "/hiv/appointment/edit", { id: foreign?.id, rev: 1, remark: "x" }],
    ["DELETE", `/hiv/appointment/delete?id=${foreign?.id}`, undefined],
  ] as const) {
    const answer = await doctor.call(method, path, body);
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(answer.message).toBe(missing.message);
  }

  await signIn("doctor");
  await page.goto("/hiv/appointment");
  await expect(page.getByText(`共 ${seen.result.total} 条`)).toBeVisible();
});

test("PERM-11 a right given and taken in the tree takes effect in a session that is open", async ({
  page,
  signIn,
  openAs,
  console: running,
}) => {
  const admin = await signInByApi(running.url, "admin");
  let held: readonly string[] = [];
  await grant(admin, "viewer", (codes) => (held = codes));
  const viewer = await openAs("viewer");
  await viewer.goto("/hiv/organ");
  await expect(viewer.getByRole("columnheader", { name: "机构名称" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: /新\s*增/ })).toHaveCount(0);

  await signIn("admin", "/sys/role");
  await page
    .getByRole("row", { name: /viewer/ })
    .getByRole("button", { name: /授权/ })
    .click();
  const drawer = page.getByRole("dialog", { name: "授权：只读用户" });
  const organs = drawer.getByRole("treeitem", { name: /机构管理/ });
  await organs.getByRole("checkbox").click();
  await drawer.getByRole("button", { name: /保\s*存/ }).click();
  await expect(drawer).toBeHidden();
  await expect(viewer.getByRole("button", { name: /新\s*增/ })).toBeVisible();

  await grant(admin, "viewer", (codes) => codes.filter((code) => code !== "hiv:organ:add"));
  await expect(viewer.getByRole("button", { name: /新\s*增/ })).toHaveCount(0);
  const api = await signInByApi(running.url, "viewer");
  expect((await api.call("POST", "/hiv/organ/add", {})).status).toBe(403);
  // The console serves other files after this one, whose viewers only view.
  await grant(admin, "viewer", () => held);
});
