import { expect, test } from "../support/consoleTest.ts";
import { expectCalm, watchShifts } from "../support/layoutShifts.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`SHELL-49 nothing jumps when a form or a row arrives, ${viewport.width} px wide`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await signIn("admin", "/hiv/appointment");
    await expect(page.getByRole("tab").first()).toBeVisible();
    await expectCalm(page, "list");
    await page
      .getByRole("button", { name: /新\s*增/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
    await expectCalm(page, "form");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /保\s*存/ })).toBeHidden();
    await page.locator("[data-row-key] [data-opens-row]").first().click();
    await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
    await expectCalm(page, "row");
  });
}
