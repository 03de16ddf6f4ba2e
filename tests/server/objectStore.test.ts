import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { multipart } from "../support/multipart.ts";
import { type ObjectStore, startObjectStore } from "../support/objectStore.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const keys = { key: "clinic", secret: "a secret of the store", region: "cn-test-1" };
const UNREACHABLE = "文件存储暂时没有响应，请稍后重试；一直这样请联系管理员";

onOneDatabase("files in an S3-compatible store", (open) => {
  let store: ObjectStore;
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    store = await startObjectStore("clinic-files", keys);
    server = await startTestServer(open, {
      environment: {
        FILES_S3_ENDPOINT: store.endpoint,
        FILES_S3_BUCKET: store.bucket,
        FILES_S3_REGION: keys.region,
        FILES_S3_KEY: keys.key,
        FILES_S3_SECRET: keys.secret,
      },
    });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });
  beforeEach(() => {
    store.mood = "open";
  });

  async function upload(filename: string, data: Buffer) {
    const form = multipart([{ name: "file", filename, data }]);
    const headers = { ...form.headers, "x-access-token": admin.token };
    const answer = await server.app.inject({ method: "POST", url: "/apiserver/sys/common/upload", payload: form.payload, headers });
    return { status: answer.statusCode, ...answer.json<{ message: string }>() };
  }
  const download = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server.app.inject({ url: `/apiserver/sys/common/static/${path}`, headers: { "x-access-token": admin.token, ...headers } });
  const onDisk = async () =>
    (await readdir(join(server.folder, "files"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const rows = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from sys_file`.execute(server.app.services.database.db)).rows[0]?.n);

  it("FILE are kept as objects under their paths, sent whole and in parts, and nothing of them stays on our disk", async () => {
    const data = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3_000_000, "x")]);
    const { message: path } = await upload("报告.pdf", data);
    expect([...store.objects.keys()]).toEqual([path]);
    expect(store.objects.get(path)?.type).toBe("application/pdf");
    expect((await download(path)).rawPayload.equals(data)).toBe(true);
    const part = await download(path, { range: "bytes=-5" });
    expect([part.statusCode, part.headers["content-range"], part.body]).toEqual([206, `bytes 3000004-3000008/3000009`, "xxxxx"]);
    expect(await onDisk()).toBe(0);
  });

  it("FILE an object that is gone is a missing file", async () => {
    const { message: path } = await upload("a.png", pngPicture(1, 1));
    (store.objects as Map<string, unknown>).delete(path);
    expect((await download(path)).json()).toMatchObject({ code: 404, message: "文件不存在或已被删除" });
  });

  it("FILE a store that refuses keeps nothing of an upload and says so in words; the reason stands in the log", async () => {
    const before = [await rows(), store.objects.size];
    store.mood = "refusing";
    expect(await upload("a.png", pngPicture(1, 1))).toMatchObject({ status: 503, message: UNREACHABLE });
    expect((await server.app.inject("/readyz")).statusCode).toBe(503);
    store.mood = "open";
    expect([await rows(), store.objects.size]).toEqual(before);
    expect((await server.app.inject("/readyz")).statusCode).toBe(200);
    expect(server.logged.join("\n")).not.toContain(keys.secret);
  });

  it("FILE a store that stops half way cuts the download off, so that nobody takes it for whole", async () => {
    const { message: path } = await upload("a.png", pngPicture(200, 200));
    store.mood = "cutting";
    await expect(download(path)).rejects.toThrow(/destroyed|aborted|cut/);
  });

  it("FILE files that no row holds are removed from the store as well", async () => {
    const { message: path } = await upload("a.png", pngPicture(1, 1));
    expect(store.objects.has(path)).toBe(true);
    await server.app.services.files.removeOrphans(new Date(server.time.now + 1), new AbortController().signal);
    expect(store.objects.has(path)).toBe(false);
    expect(await rows()).toBe(0);
  });
});
