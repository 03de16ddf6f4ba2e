import { AsyncLocalStorage } from "node:async_hooks";
import { writeXlsx } from "hucre";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { RestingThread } from "../../server/security/markup/restingThread.ts";
import { multipart } from "../support/multipart.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { productProject } from "../support/productSchemas.ts";
import { startTestServer, type TestAnswer, type TestServer, type TestSession } from "../support/testServer.ts";

/** 18 KB of tables that were never closed. */
const DEEP = `字${"<table><tr><td>".repeat(1200)}`;
const TOO_DEEP = "的格式嵌套超过 100 层，请清除部分格式（例如一层套一层的表格），或只粘贴文字后重试";
const EMPTIED = "中没有可以保存的内容（嵌入的网页、表单、绘图等不能保存），请改用文字、表格或上传的图片";

interface Preview {
  readonly addedCount: number;
  readonly faults: readonly { readonly row: number; readonly faults: readonly { readonly title: string; readonly message: string }[] }[];
}

onEmbeddedDatabase("formatted texts", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let categoryId: unknown;
  /** For each time that the sanitiser was asked, whether a transaction asked. */
  const askedWithin: boolean[] = [];

  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
    const category = await admin.call("POST", "/hiv/miniClassCategory/add", { body: { name: "图文课堂" } });
    categoryId = category.result.id;
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    // Others have transactions of their own at the same time: what counts is whose work asks.
    const within = new AsyncLocalStorage<true>();
    const { database } = server.app.services;
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, "transaction").mockImplementation((work, options) =>
      transaction((trx) => within.run(true, () => work(trx)), options),
    );
    const run = RestingThread.prototype.run;
    vi.spyOn(RestingThread.prototype, "run").mockImplementation(function runCounted(this: RestingThread<unknown, unknown>, request) {
      askedWithin.push(within.getStore() ?? false);
      return run.call(this, request);
    });
    askedWithin.length = 0;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const problemsOf = ({ result }: TestAnswer) => (result as { readonly problems?: unknown } | null)?.problems;
  const classOf = (name: string) => ({ name, categoryId, level: "basic" });
  const addGallery = (content: string, name = "正文") => admin.call("POST", "/gallery/gallery/add", { body: { name, content } });
  const sheetOf = async (texts: readonly string[]) =>
    Buffer.from(
      await writeXlsx({ sheets: [{ name: "s", rows: [["单行文本", "富文本"], ...texts.map((text, index) => [`行${index}`, text])] }] }),
    );
  const upload = async (path: string, texts: readonly string[]) => {
    const { payload, headers } = multipart([{ name: "file", filename: "a.xlsx", data: await sheetOf(texts) }]);
    const call = { method: "POST" as const, url: `/apiserver${path}`, payload, headers: { ...headers, "x-access-token": admin.token } };
    return (await admin.app.inject(call)).json<{ readonly result: unknown; readonly message: string }>();
  };

  it("S-33 are cleaned before their transaction begins: from a form, in child rows, from a file and its preview", async () => {
    const added = await addGallery("<p onclick='x()'>好</p>");
    expect(added.result).toMatchObject({ content: "<p>好</p>" });
    const { id, rev } = added.result as { readonly id: string; readonly rev: number };
    const edited = await admin.call("PUT", "/gallery/gallery/edit", { body: { id, rev, content: "<p onclick='x()'>更好</p>" } });
    expect(edited.result).toMatchObject({ content: "<p>更好</p>" });
    const lessons = [
      { name: "第一课", form: "text", content: "<p onclick='x()'>一</p>", minutes: 3 },
      { name: "第二课", form: "text", content: "<p onclick='x()'>二</p>", minutes: 3 },
    ];
    const lesson = await admin.call("POST", "/hiv/miniClass/add", { body: { ...classOf("自检全流程"), lessons } });
    expect(lesson.result).toMatchObject({ lessons: [{ content: "<p>一</p>" }, { content: "<p>二</p>" }] });
    const texts = ["<p onclick='x()'>三</p>", "<p onclick='x()'>四</p>"];
    expect((await upload("/gallery/gallery/importPreview", texts)).result).toMatchObject({ addedCount: 2 });
    expect((await upload("/gallery/gallery/importExcel", texts)).result).toMatchObject({ successCount: 2 });
    const list = await admin.call("GET", "/gallery/gallery/list?pageSize=100");
    expect((list.result as { readonly records: readonly { readonly content: string }[] }).records.map(({ content }) => content)).toEqual(
      expect.arrayContaining(["<p>更好</p>", "<p>三</p>", "<p>四</p>"]),
    );
    expect(askedWithin).toHaveLength(8);
    expect(new Set(askedWithin)).toEqual(new Set([false]));
  });

  it("S-30 that are too deep are refused at their field before anything reads them, wherever they come in", async () => {
    const added = await addGallery(DEEP);
    expect([added.status, problemsOf(added)]).toEqual([400, [{ field: "content", message: `富文本${TOO_DEEP}` }]]);
    const lessons = [
      { name: "第一课", form: "text", content: "<p>一</p>", minutes: 3 },
      { name: "第二课", form: "text", content: DEEP, minutes: 3 },
    ];
    const nested = await admin.call("POST", "/hiv/miniClass/add", { body: { ...classOf("检测全流程"), lessons } });
    expect(problemsOf(nested)).toEqual([{ field: "lessons.1.content", message: `图文内容${TOO_DEEP}` }]);
    expect(askedWithin).toEqual([false]);
    const preview = (await upload("/gallery/gallery/importPreview", ["好", DEEP])).result as Preview;
    expect(preview).toMatchObject({
      addedCount: 1,
      errorCount: 1,
      faults: [{ row: 3, faults: [{ title: "富文本", message: `富文本${TOO_DEEP}` }] }],
    });
    expect((await upload("/gallery/gallery/importExcel", ["好", DEEP])).result).toMatchObject({ addedCount: 1, errorCount: 1 });
    expect(askedWithin).toEqual([false]);
  });

  it("S-33 of which nothing would be left are refused, not stored as nothing", async () => {
    const answer = await addGallery('<iframe src="https://example.org/map"></iframe><svg><text>字</text></svg>');
    expect(problemsOf(answer)).toEqual([{ field: "content", message: `富文本${EMPTIED}` }]);
    expect((await addGallery("<script>x()</script><p>&nbsp;</p>")).result).toMatchObject({ content: null });
    expect((await addGallery("<table><tr><td></td></tr></table>")).result).toMatchObject({
      content: "<table><tbody><tr><td></td></tr></tbody></table>",
    });
  });

  it("IO-07 without markup are texts: no sign of them is lost, and their lines stay lines", async () => {
    const texts: readonly (readonly [string, string])[] = [
      ["a<b & c\n第二行", "<p>a&lt;b &amp; c</p><p>第二行</p>"],
      ["一行\n又一行", "<p>一行</p><p>又一行</p>"],
      ["x <y@z.cn> z", "<p>x &lt;y@z.cn&gt; z</p>"],
      ["<张三>", "<p>&lt;张三&gt;</p>"],
      ["<p>a<b</p>", "<p>a&lt;b</p>"],
      ["a<b 且 c>d", "<p>a&lt;b 且 c&gt;d</p>"],
      ["a &amp; b", "a &amp; b"],
      ["好", "好"],
    ];
    for (const [given, kept] of texts) {
      const { result } = await addGallery(given);
      expect(result).toMatchObject({ content: kept });
      const { id, rev } = result as { readonly id: string; readonly rev: number };
      const edited = await admin.call("PUT", "/gallery/gallery/edit", { body: { id, rev, content: `${given}<i>改</i>` } });
      expect(edited.result).toMatchObject({ content: expect.stringContaining("<i>改</i>") });
    }
    const cells = texts.map(([given]) => given);
    expect((await upload("/gallery/gallery/importExcel", cells)).result).toMatchObject({ successCount: texts.length });
    const list = await admin.call("GET", "/gallery/gallery/list?pageSize=100");
    const { records } = list.result as { readonly records: readonly { readonly name: string; readonly content: string }[] };
    for (const [index, [, kept]] of texts.entries())
      expect(records.filter(({ name }) => name === `行${index}`).map(({ content }) => content)).toContain(kept);
  });

  it("EDIT-03 with a picture that nobody uploaded are refused at their field, wherever they come in", async () => {
    const picture = '<p>图</p><img src="data:image/png;base64,AAAA">';
    const message = expect.stringMatching(/^富文本中有 1 张图片没有上传.*请先上传图片/);
    const hidden = '<img src="&#100;ata:image/png;base64,AAAA">';
    for (const html of [picture, hidden]) expect(problemsOf(await addGallery(html))).toEqual([{ field: "content", message }]);
    const { id, rev } = (await addGallery("<p>字</p>")).result as { readonly id: string; readonly rev: number };
    const edited = await admin.call("PUT", "/gallery/gallery/edit", { body: { id, rev, content: picture } });
    expect(problemsOf(edited)).toEqual([{ field: "content", message }]);
    for (const path of ["/gallery/gallery/importPreview", "/gallery/gallery/importExcel"])
      expect((await upload(path, [picture])).result).toMatchObject({ errorCount: 1 });
    const preview = (await upload("/gallery/gallery/importPreview", [picture])).result as Preview;
    expect(preview.faults).toMatchObject([{ row: 2, faults: [{ title: "富文本", message }] }]);
  });

  it("EDIT-03 with such a picture from before stay, while other fields of their row are changed", async () => {
    const { id, rev } = (await addGallery("<p>字</p>")).result as { readonly id: string; readonly rev: number };
    const content = '<p>图</p><img src="data:image/png;base64,AAAA">';
    const gallery = productProject().entities.get("gallery")?.table ?? "";
    await server.app.services.database.db.updateTable(gallery).set({ content }).where("id", "=", id).execute();
    const edited = await admin.call("PUT", "/gallery/gallery/edit", { body: { id, rev, content, name: "改名" } });
    expect(edited.result).toMatchObject({ content, name: "改名" });
  });

  it("FORM-20 that are too long say so with their form, which the counter below the text does not count", async () => {
    const answer = await addGallery(`<p title="${"字".repeat(20_000)}">短</p>`);
    expect(problemsOf(answer)).toEqual([
      { field: "content", message: "连同格式有 20017 个字符，最多 20000 个，请缩短、清除部分格式或分成几篇" },
    ]);
  });
});
