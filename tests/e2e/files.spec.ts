import axe from "axe-core";
import type { Page } from "@playwright/test";
import { pngPicture } from "../support/pictures.ts";
import { expect, test } from "../support/consoleTest.ts";

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: pngPicture(320, 200) });

/** A second of silence: 8000 samples of 8 bits. */
function wavSound(): Buffer {
  const samples = Buffer.alloc(8000, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: (scope: unknown) => Promise<{ violations: readonly { id: string }[] }> } };
    return (await axe.run(document.querySelector("[role=dialog]") ?? document)).violations.map(({ id }) => id);
  });
  expect(found).toEqual([]);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`FILE six pictures of which one fails, ordered by keys, looked at, saved and found again, at ${width} px`, async ({
    page,
    signIn,
    refusals,
  }) => {
    refusals.add(500);
    await page.setViewportSize({ width, height });
    await signIn("admin", "/gallery/gallery");
    await page
      .getByRole("button", { name: /新\s*增/ })
      .first()
      .click();
    await page.locator("[data-field=name] input").fill(`六张图片 ${width}`);
    const field = page.locator("[data-field=pictures]");
    // The fourth fails once, as it does where the line breaks off.
    let fails = 1;
    await page.route("**/sys/common/upload", async (route) => {
      const isFourth = (route.request().postDataBuffer() ?? Buffer.alloc(0)).includes("p4.png");
      if (isFourth && (fails -= 1) >= 0)
        await route.fulfill({ status: 500, json: { success: false, message: "文件存储暂时没有响应", code: 500, result: null } });
      else await route.continue();
    });
    // Editors far below are drawn once they are about to be seen.
    await expect(async () => {
      await page.locator("[data-field]").last().scrollIntoViewIfNeeded();
      expect(await field.count()).toBe(1);
    }).toPass();
    await field.scrollIntoViewIfNeeded();
    await field.locator("input[type=file]").setInputFiles([1, 2, 3, 4, 5, 6].map((n) => picture(`p${n}.png`)));
    await expect(field.getByText("p4.png 上传失败. 文件存储暂时没有响应")).toBeVisible();
    await expect(field.getByRole("button", { name: /^预览/ })).toHaveCount(5);
    await field.getByRole("button", { name: "重新上传p4.png" }).click();
    // Pictures are fetched once they are about to be seen.
    await field.scrollIntoViewIfNeeded();
    await expect(field.getByRole("button", { name: /^预览/ })).toHaveCount(6);
    // By keys: the last goes one to the front.
    await field.getByRole("button", { name: "前移p4.png" }).focus();
    await page.keyboard.press("Enter");
    const names = async () => field.locator("img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
    await expect.poll(names).toEqual(["p1.png", "p2.png", "p3.png", "p5.png", "p4.png", "p6.png"]);

    await page
      .locator("[data-field=recordings] input[type=file]")
      .setInputFiles({ name: "声音.wav", mimeType: "audio/wav", buffer: wavSound() });
    await expect(page.locator("[data-field=recordings]").getByRole("button", { name: "声音.wav", exact: true })).toBeVisible();
    await page.locator("[data-field=files] input[type=file]").setInputFiles([
      { name: "坏.png", mimeType: "image/png", buffer: Buffer.from("<html><script>alert(1)</script>") },
      { name: "说明.txt", mimeType: "text/plain", buffer: Buffer.from("第一行\n第二行") },
    ]);
    await expect(page.locator("[data-field=files]").getByText(/^坏\.png：文件名的后缀是 \.png，内容却/)).toBeVisible();
    await page.getByRole("button", { name: /保\s*存/ }).click();
    // The file that was refused stays out only once that was said.
    const question = page.getByRole("dialog").filter({ hasText: "有文件没有上传成功，不会保存" });
    await expect(question.getByText("坏.png")).toBeVisible();
    await question.getByRole("button", { name: "不带它们保存" }).click();
    await expect(page.getByText(`六张图片 ${width}`).first()).toBeVisible();

    await page.goto("/gallery/gallery");
    await page.getByText(`六张图片 ${width}`).first().click();
    await page.getByRole("button", { name: "预览p1.png" }).focus();
    await page.keyboard.press("Enter");
    const viewer = page.getByRole("dialog");
    await expect(viewer.getByRole("img", { name: "p1.png" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    for (const name of ["p2.png", "p3.png", "p5.png", "p4.png", "p6.png"]) {
      await page.keyboard.press("ArrowRight");
      await expect(viewer.getByRole("img", { name })).toBeVisible();
    }
    await page.screenshot({ path: `.cache/e2e/viewer-${width}.png` });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page.getByRole("button", { name: "预览p1.png" })).toBeFocused();

    await page.getByRole("button", { name: "声音.wav", exact: true }).click();
    const player = page.locator("audio");
    await expect.poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).duration)).toBeCloseTo(1, 1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "说明.txt", exact: true }).click();
    await expect(page.getByRole("dialog").getByText("第二行")).toBeVisible();
  });
}
