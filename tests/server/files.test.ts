import { readdir, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nextBodyRead } from "../support/bodyRead.ts";
import { downloadFrom, filesOnDisk, PNG, pngPart, uploadTo } from "../support/filesDesk.ts";
import { type FormPart, multipart } from "../support/multipart.ts";
import { gifPicture, jpegPicture, pngPicture, webpPicture } from "../support/pictures.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("files", (open) => {
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

  it("FILE a part of a file that lies outside it is refused in words, whatever the file is, and a part inside is sent", async () => {
    for (const data of [PNG, Buffer.from("%PDF-1.4 note")]) {
      const { result } = await upload([pngPart(data === PNG ? "small.png" : "note.pdf", data)]);
      const part = (range: string) =>
        server.app.inject({ url: `/apiserver/sys/common/static/${result.path}`, headers: { "x-access-token": admin.token, range } });
      const outside = await part("bytes=99999-");
      expect(outside.statusCode).toBe(416);
      expect(outside.json()).toMatchObject({
        success: false,
        code: 416,
        message: "要的部分超出了文件的大小，请下载整个文件",
        result: null,
      });
      expect(outside.headers["content-type"]).toMatch("application/json");
      expect(outside.headers["content-disposition"]).toBeUndefined();
      const inside = await part("bytes=0-3");
      expect([inside.statusCode, inside.rawPayload]).toEqual([206, data.subarray(0, 4)]);
    }
  });

  it.each([
    ["bytes=1-3", 206, "PDF", "bytes 1-3/9"],
    ["bytes=0-2", 206, "%PD", "bytes 0-2/9"],
    ["bytes=6-", 206, ".4\n", "bytes 6-8/9"],
    ["bytes=-2", 206, "4\n", "bytes 7-8/9"],
    ["bytes=4-99", 206, "-1.4\n", "bytes 4-8/9"],
    ["bytes=0-1,3-4", 200, "%PDF-1.4\n", undefined],
    ["bytes=4-2", 200, "%PDF-1.4\n", undefined],
    ["lines=1-2", 200, "%PDF-1.4\n", undefined],
  ])("FILE the part %s of a file is sent as HTTP says", async (range, status, body, contentRange) => {
    const { message: path } = await upload([pngPart("note.pdf", "%PDF-1.4\n")]);
    const answer = await server.app.inject({
      url: `/apiserver/sys/common/static/${path}`,
      headers: { "x-access-token": admin.token, range },
    });
    expect([answer.statusCode, answer.body, answer.headers["content-range"]]).toEqual([status, body, contentRange]);
    expect(answer.headers["accept-ranges"]).toBe("bytes");
  });

  it("FILE sound and films are played from an address of their own, in parts, for the session that asked and as long as it lives", async () => {
    const mp3 = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(100, 7)]);
    const { message: path } = await upload([pngPart("录音.mp3", mp3)]);
    const player = await server.signIn("admin");
    const { address } = (await player.call<{ address: string }>("GET", `/sys/common/playAddress?path=${encodeURIComponent(path)}`)).result;
    const play = (url: string, range = "bytes=0-2") => server.app.inject({ url: `/apiserver${url}`, headers: { range } });
    const part = await play(address);
    expect([part.statusCode, part.body, part.headers["content-type"]]).toEqual([206, "ID3", "audio/mpeg"]);
    expect(part.headers["content-security-policy"]).toContain("sandbox");
    const { message: other } = await upload([pngPart("other.mp3", mp3)]);
    for (const forged of [
      address.replace(path, other),
      address.replace(/ticket=\d/, "ticket=9"),
      `${address.slice(0, -2)}xx`,
      address.replace(/ticket=.*/, "ticket=x"),
    ])
      expect((await play(forged)).statusCode).toBe(404);
    server.time.now += 7 * 3_600_000;
    expect((await play(address)).statusCode).toBe(404);
    server.time.now -= 7 * 3_600_000;
    expect((await play(address)).statusCode).toBe(206);
    await player.call("POST", "/sys/logout");
    expect((await play(address)).statusCode).toBe(404);
  });

  it("FILE only what may be fetched, and only sound and films, gets such an address", async () => {
    const { message: picture } = await upload([pngPart("a.png")]);
    for (const path of [picture, "temp/20260101/00000000000000000000000000000000.mp3", "../secrets.json"])
      expect((await admin.call("GET", `/sys/common/playAddress?path=${encodeURIComponent(path)}`)).status).toBe(404);
    const own = await server.app.services.files.save({ name: "a.mp3", data: Buffer.from("ID3x"), folder: "temp", ownerId: admin.userId });
    const nobody = await server.signIn("nobody");
    expect((await nobody.call("GET", `/sys/common/playAddress?path=${encodeURIComponent(own)}`)).status).toBe(404);
    expect((await admin.call("GET", `/sys/common/playAddress?path=${encodeURIComponent(own)}`)).status).toBe(200);
  });

  it.each([
    ["a page behind it", Buffer.concat([PNG, Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>")])],
    ["a script in a comment", Buffer.concat([PNG, Buffer.from('<ScRiPt src="x"></script>')])],
    ["a program of a server behind it", Buffer.concat([PNG, Buffer.from("<?php system('x');")])],
    ["an archive behind it", Buffer.concat([PNG, Buffer.from("PK\u0005\u0006".padEnd(22, "\u0000"), "latin1")])],
  ])("FILE a picture with %s is refused in words and leaves nothing", async (_what, data) => {
    const before = await onDisk();
    expect(await upload([pngPart("a.png", data)])).toMatchObject({
      status: 400,
      message: "文件里藏有网页或压缩包的内容，请用看图软件重新保存后再上传",
    });
    expect(await onDisk()).toEqual(before);
  });

  it("FILE a picture with what cameras write behind it is taken", async () => {
    const behind = Buffer.concat([
      PNG,
      Buffer.from('<?xpacket begin=""?><x:xmpmeta/>'),
      jpegPicture([[10, 10]]),
      Buffer.from("\u0000\u0000\u0000\u0018ftypmp42"),
    ]);
    expect(await upload([pngPart("a.png", behind)])).toMatchObject({ status: 200, success: true });
  });

  it("FILE-06 FILE-07 what lies in the store decides whether a field takes it, whatever the row says of it", async () => {
    const { message: path } = await upload([pngPart("说明.pdf", "%PDF-1.4")]);
    const { rev } = (await admin.call<{ rev: number }>("GET", "/sys/user/profile")).result;
    const avatar = [{ name: "脸.png", path, size: 1, type: "image/png" }];
    expect((await admin.call("PUT", "/sys/user/profile", { body: { rev, avatar } })).message).toContain("头像不能用“说明.pdf”：请上传图片");
    const said = [{ name: "脸.png", path: "https://example.org/a", size: 1, type: "text/html" }];
    expect((await admin.call("PUT", "/sys/user/profile", { body: { rev, avatar: said } })).message).toContain("请上传图片");
  });

  it("FILE-17 FILE-18 API-83 an upload gives its path as message; name and size travel beside it", async () => {
    const answer = await upload([pngPart("证件 照.PNG"), { name: "biz", data: "avatar" }]);
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      code: 200,
      result: { name: "证件 照.PNG", size: PNG.length, type: "image/png" },
    });
    expect(answer.message).toMatch(/^avatar\/\d{8}\/[0-9a-f]{32}\.png$/);
    expect(answer.result.path).toBe(answer.message);
    const served = await download(answer.message);
    expect(served.rawPayload.equals(PNG)).toBe(true);
  });

  it("S-35 P35 images are shown, everything else is a download, and nothing served can act", async () => {
    const image = await download((await upload([pngPart("a.png")])).message);
    expect(image.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(image.headers["content-security-policy"]).toContain("sandbox");
    expect(image.headers["content-disposition"]).toMatch(/^inline/);
    const text = await download((await upload([{ name: "file", filename: "说明.txt", data: "<script>alert(1)</script>" }])).message);
    expect(text.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="__.txt"; filename*=UTF-8''${encodeURIComponent("说明.txt")}`,
    });
    expect((await upload([{ name: "file", filename: "x.svg", type: "image/svg+xml", data: "<svg onload=alert(1)>" }])).status).toBe(400);
  });

  it("S-40 a folder or name that climbs leaves no file anywhere", async () => {
    const before = await onDisk();
    for (const biz of ["..", "../../etc", "/tmp", "..%2f", "C:\\x", "a/../../b", "a\u0000b", "a/b/c", ".drafts"])
      expect((await upload([pngPart("a.png"), { name: "biz", data: biz }])).status).toBe(400);
    const climbing = await upload([pngPart("../../x.png")]);
    expect(climbing.message).toMatch(/^temp\/\d{8}\/[0-9a-f]{32}\.png$/);
    expect((await onDisk()).length).toBe(before.length + 1);
  });

  it("S-41 the kind is decided by suffix and first bytes, never by what the browser claims", async () => {
    const refused = [
      pngPart("a.png.html", "<html>"),
      pngPart("a.php"),
      pngPart("a.php.png", "<?php system('x');"),
      pngPart("page.png", "<html></html>"),
      pngPart("tool.jpg", "MZ\u0090\u0000"),
      pngPart("noSuffix"),
      pngPart("a.exe", "MZ\u0090\u0000"),
    ];
    for (const part of refused) expect((await upload([part])).status).toBe(400);
    expect((await upload([{ ...pngPart("tool.exe", "MZ\u0090\u0000") }, { name: "biz", data: "im" }])).success).toBe(true);
  });

  it("S-42 an empty and an oversized file are refused with a sentence and leave nothing", async () => {
    const before = await onDisk();
    expect(await upload([pngPart("a.png", Buffer.alloc(0))])).toMatchObject({ status: 400, message: "文件是空的，请重新选择" });
    const big = Buffer.concat([PNG, Buffer.alloc(5121 * 1024)]);
    expect(await upload([pngPart("big.png", big)])).toMatchObject({ status: 413, message: "文件大小不能超过 5 MB" });
    expect(await upload([{ name: "biz", data: "temp" }])).toMatchObject({ status: 400, message: "未上传任何文件" });
    expect(await onDisk()).toEqual(before);
  });

  it("P43 S-43 a file whose row cannot be written, or is undone, leaves nothing on disk", async () => {
    const { database, files } = server.app.services;
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception using message = new.name; end'`.execute(
      database.db,
    );
    await sql`create trigger refuse before insert on sys_file for each row execute function refuse()`.execute(database.db);
    const before = await onDisk();
    expect(await upload([pngPart("a.png")])).toMatchObject({ status: 500 });
    expect(await onDisk()).toEqual(before);
    await sql`drop trigger refuse on sys_file`.execute(database.db);

    const kept = (await upload([pngPart("kept.png")])).message.split("/").at(-1) ?? "";
    const lines = { name: "患者导入错误.xls", data: Buffer.from("d0cf11e0a1b11ae1", "hex"), folder: "import" };
    const [committed] = await Promise.all([
      database.transaction((trx) => files.save(lines, trx)),
      database
        .transaction(async (trx) => {
          await files.save(lines, trx);
          throw new Error("undone");
        })
        .catch(() => undefined),
    ]);
    const drafts = join(server.folder, "files", ".drafts");
    // Whoever was at it an hour ago has ended.
    for (const name of await readdir(drafts)) await utimes(join(drafts, name), 0, 0);
    await files.removeUnfinished();
    expect(new Set(await onDisk())).toEqual(new Set([...before, kept, committed.split("/").at(-1)]));
    expect(await download(committed, admin.token)).toMatchObject({ statusCode: 200 });
  });

  it("S-43 a form that is cut off or ill-formed leaves nothing, and the server goes on", async () => {
    const before = await onDisk();
    const noBoundary = await server.app.inject({
      method: "POST",
      url: "/apiserver/sys/common/upload",
      payload: "x",
      headers: { "content-type": "multipart/form-data", "x-access-token": admin.token },
    });
    expect(noBoundary.statusCode).toBeGreaterThanOrEqual(400);
    expect(noBoundary.statusCode).toBeLessThan(500);
    const { payload, headers } = multipart([pngPart("cut.png")]);
    const unclosed = await server.app.inject({
      method: "POST",
      url: "/apiserver/sys/common/upload",
      payload: payload.subarray(0, payload.length - 20),
      headers: { ...headers, "x-access-token": admin.token },
    });
    expect(unclosed.statusCode).toBe(400);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as { port: number };
    const isRead = nextBodyRead(server.app.server);
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(
          `POST /apiserver/sys/common/upload HTTP/1.1\r\nhost: x\r\nx-access-token: ${admin.token}\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: 100000\r\n\r\n`,
        );
        socket.write(payload.subarray(0, 200));
        void isRead.then(() => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    await expect.poll(onDisk).toEqual(before);
    expect((await admin.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(200);
  });

  it("S-47 a file needs a session; a foreign and a missing one look alike", async () => {
    const { message: path } = await upload([pngPart("a.png")]);
    const nobody = await server.signIn("nobody");
    expect((await server.app.inject({ url: `/apiserver/sys/common/static/${path}` })).statusCode).toBe(401);
    expect((await download(path, nobody.token)).statusCode).toBe(200);
    const own = await server.app.services.files.save({
      name: "错误.xlsx",
      data: Buffer.from("PK\u0003\u0004rest"),
      folder: "import",
      ownerId: admin.userId,
    });
    expect((await download(own)).statusCode).toBe(200);
    const [foreign, missing] = [
      await download(own, nobody.token),
      await download(own.replace(/[0-9a-f]{4}\.xlsx$/, "0000.xlsx"), nobody.token),
    ];
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.body.replace(/"timestamp":\d+/, "")).toBe(missing.body.replace(/"timestamp":\d+/, ""));
  });

  it("P40 only kept files are served, whatever lies in the folder", async () => {
    await writeFile(join(server.folder, "files", "planted.png"), PNG);
    for (const path of ["planted.png", "../secrets.json", "..%2fsecrets.json", "%2e%2e/secrets.json", ".drafts/x", "temp/../planted.png"])
      expect((await download(path)).statusCode).toBe(404);
  });

  it.each([
    ["a PNG of 30000 × 30000 in a kilobyte", "a.png", pngPicture(30_000, 30_000)],
    ["a PNG that is long and thin", "a.png", pngPicture(12_001, 10)],
    ["a PNG of more pixels than a browser should hold", "a.png", pngPicture(8000, 8000)],
    [
      "a JPEG with a small header before the large one",
      "a.jpg",
      jpegPicture([
        [10, 10],
        [30_000, 30_000],
      ]),
    ],
    ["a GIF with a frame larger than its canvas", "a.gif", gifPicture([[30_000, 30_000]])],
    ["a WebP canvas", "a.webp", webpPicture([16_000, 16_000])],
    ["a WebP with a frame larger than its canvas", "a.webp", webpPicture([10, 10], [[16_000, 16_000]])],
    ["an animated PNG with a frame larger than its canvas", "a.png", pngPicture(1, 1, [[30_000, 30_000]])],
  ])("refuses %s by what it unpacks to, and keeps nothing of it", async (_name, filename, data) => {
    const before = await onDisk();
    expect(data.length).toBeLessThan(20_000);
    const answer = await upload([{ name: "file", filename, data }]);
    expect(answer).toMatchObject({ status: 400, success: false });
    expect(answer.message).toMatch(/^图片有 \d+×\d+ 像素，每边不能超过 12000 像素，总共不能超过 40 百万像素，请缩小后重新上传$/);
    expect(await onDisk()).toEqual(before);
  });

  it("refuses an animation of thousands of large frames, and a picture that does not say how large it is", async () => {
    const frames = Array.from({ length: 100 }, (): [number, number] => [3000, 3000]);
    expect((await upload([{ name: "file", filename: "a.gif", data: gifPicture(frames) }])).message).toBe(
      "动图的帧太多，请减少帧数或缩小后重新上传",
    );
    for (const data of [PNG.subarray(0, 20), Buffer.concat([PNG.subarray(0, 8), Buffer.from("pixels")])])
      expect((await upload([pngPart("a.png", data)])).status).toBe(400);
  });

  it.each([
    ["a.png", pngPicture(4000, 3000)],
    [
      "a.png",
      pngPicture(200, 200, [
        [200, 200],
        [100, 100],
      ]),
    ],
    ["a.jpg", jpegPicture([[6000, 4000]])],
    [
      "a.gif",
      gifPicture([
        [400, 300],
        [400, 300],
      ]),
    ],
    ["a.webp", webpPicture([1200, 800], [[1200, 800]])],
  ])("takes a picture of usual sides, %s", async (filename, data) => {
    expect(await upload([{ name: "file", filename, data }])).toMatchObject({ status: 200, success: true });
  });

  it("a person uploads at most 300 files an hour, told before anything is read; others go on", async () => {
    await addUser(admin, "flood");
    const flooder = await server.signIn("flood");
    const values = Array.from({ length: 300 }, (_, index) => ({
      path: `temp/flood/${index}.png`,
      name: "a.png",
      size: 1,
      owner_id: null,
      created_by: flooder.userId,
      created_at: server.time.now,
    }));
    await server.app.services.database.db.insertInto("sys_file").values(values).execute();
    const answer = await upload([pngPart("a.png")], flooder.token);
    expect(answer).toMatchObject({
      status: 429,
      message: "一小时内最多上传 300 个文件，请 600 秒后再传",
      headers: { "retry-after": "600" },
    });
    expect((await upload([pngPart("a.png")])).success).toBe(true);
    server.time.now += 3_600_001;
    expect((await upload([pngPart("a.png")], (await server.signIn("flood")).token)).success).toBe(true);
  });

  it("FILE-19 an upload that must be an image is refused when it is none", async () => {
    expect(
      await upload([
        { name: "file", filename: "a.pdf", data: "%PDF-1.7" },
        { name: "type", data: "image" },
      ]),
    ).toMatchObject({ status: 400, message: "请上传图片（JPG、PNG、GIF、WebP、BMP）：这是 PDF 文件" });
  });
});
