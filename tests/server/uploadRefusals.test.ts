import { afterAll, beforeAll, expect, it } from "vitest";
import { downloadFrom, filesOnDisk, PNG, pngPart, uploadTo } from "../support/filesDesk.ts";
import type { FormPart } from "../support/multipart.ts";
import { jpegPicture, webpPicture } from "../support/pictures.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("what is uploaded is taken as what it is", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
  });
  afterAll(() => server.stop());

  const upload = (parts: readonly FormPart[], token = admin.token) => uploadTo(server, parts, token);
  const download = (path: string, token = admin.token) => downloadFrom(server, path, token);
  const onDisk = () => filesOnDisk(server);

  it("FILE-08 a row with more files than its field takes is refused with the limit, not cut", async () => {
    const pictures = [(await upload([pngPart("一.png")])).message, (await upload([pngPart("二.png")])).message];
    type Rows = { readonly records: readonly { readonly id: string; readonly rev: number; readonly avatar: unknown }[] };
    const person = async () => (await admin.call<Rows>("GET", "/sys/user/list?username=nobody")).result.records[0];
    const before = await person();
    const avatar = pictures.map((path, index) => ({ name: `${index}.png`, path, size: PNG.length, type: "image/png" }));
    const answer = await admin.call("PUT", "/sys/user/edit", { body: { id: before?.id, rev: before?.rev, avatar } });
    expect(answer).toMatchObject({ status: 400, success: false });
    expect(answer.body).toContain("最多选择1项");
    expect(await person()).toEqual(before);
  });

  it.each([
    ["门头.jpg", webpPicture([60, 40]), "门头.webp", "image/webp"],
    ["照片.jpeg", PNG, "照片.png", "image/png"],
    ["下载.jfif", jpegPicture([[60, 40]]), "下载.jpg", "image/jpeg"],
    ["IMG_1.HEIC", jpegPicture([[60, 40]]), "IMG_1.jpg", "image/jpeg"],
  ])("FILE-07 P41 a picture called %s is kept and served as what it is", async (filename, data, name, type) => {
    const answer = await upload([
      { name: "type", data: "image" },
      { name: "file", filename, data },
    ]);
    expect(answer).toMatchObject({ status: 200, result: { name, type } });
    expect(answer.message.endsWith(name.slice(name.lastIndexOf(".")))).toBe(true);
    expect((await download(answer.message)).headers["content-type"]).toBe(type);
  });

  it.each([
    [
      "heic",
      Buffer.from("\u0000\u0000\u0000\u0018ftypheic", "latin1"),
      /^这是苹果手机的 HEIC 照片。这里可以上传图片（JPG.*另存（导出）为 JPG/,
    ],
    ["jpg", Buffer.from("\u0000\u0000\u0000\u0018ftypheic", "latin1"), /后缀是 \.jpg，内容却是苹果手机的 HEIC 照片/],
    ["tiff", Buffer.from("II*\u0000", "latin1"), /^这是 TIFF 图片.*另存为 JPG 或 PNG/],
    ["png", Buffer.from("<html><script>"), /后缀是 \.png，内容却是网页/],
  ])(
    "FILE-07 a .%s that is no picture of ours is refused in words, before and behind its form, and leaves nothing",
    async (suffix, data, sentence) => {
      const before = await onDisk();
      const parts = [
        { name: "type", data: "image" },
        { name: "file", filename: `照片.${suffix}`, data },
      ];
      expect(await upload(parts)).toMatchObject({ status: 400, message: expect.stringMatching(sentence) as string });
      expect((await upload(parts.toReversed())).status).toBe(400);
      expect(await onDisk()).toEqual(before);
    },
  );

  it.each([
    ["许可.ofd", Buffer.from("PK\u0003\u0004")],
    ["许可.wps", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["表.et", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["受保护.docx", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ])("P35 P41 %s is kept for download, never shown, and as little as others can it act", async (filename, data) => {
    const answer = await upload([{ name: "file", filename, data }]);
    expect(answer).toMatchObject({ status: 200, result: { name: filename } });
    const { headers } = await download(answer.message);
    expect(headers["content-disposition"]).toMatch(/^attachment/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  it("S-42 a picture under the name of a document is held to the limit of pictures", async () => {
    const before = await onDisk();
    const data = Buffer.concat([PNG, Buffer.alloc(5121 * 1024)]);
    expect(await upload([{ name: "file", filename: "扫描.pdf", data }])).toMatchObject({ status: 413, message: "文件大小不能超过 5 MB" });
    expect(await onDisk()).toEqual(before);
  });
});
