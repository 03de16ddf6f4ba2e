import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram, type TestProcess } from "../support/childProcess.ts";

describe("the terminal of a first start on the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "ribbon-terminal-"));
  const environment = { DATA_DIR: folder, DATABASE_URL: "", ADMIN_PASSWORD: "", DEMO: "0", PORT: "0", WATCH_SCHEMAS: "0", NODE_ENV: "" };
  let server: TestProcess;
  let ready = "";
  beforeAll(async () => {
    server = runProgram("server/main.ts", environment);
    ready = await server.waitFor(/is ready at/);
  }, 180_000);
  afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows passwords and address together, last, in Chinese, with the line that programs wait for", async () => {
    const place = server.lines.indexOf(ready);
    expect(server.lines.slice(place - 2, place + 1)).toEqual([
      expect.stringMatching(/^首次登录 {2}账号：admin {2}密码：\S+（只显示这一次）$/),
      "后台已启动，请在浏览器中打开下面的地址，用上面的账号登录：",
      expect.stringMatching(/^Ribbon Admin is ready at http:\/\/localhost:\d+$/),
    ]);
    expect(server.lines.join("\n")).not.toContain("Server listening");
  });

  it("has no line for calls, unless they are asked for", async () => {
    const url = ready.replace("Ribbon Admin is ready at ", "");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/apiserver/sys/user/list`)).status).toBe(401);
    // A refusal is a line of its own, written after that of the call.
    await server.waitFor(/"refused"/);
    expect(server.lines.filter((line) => line.includes(`"msg":"request"`))).toEqual([]);
  });

  it("beside it, a plan says in one Chinese sentence what to do", async () => {
    const plan = runProgram("server/plan/main.ts", environment);
    expect(await plan.exit()).toBe(2);
    expect(plan.lines).toEqual([
      `后台正在运行（进程 ${server.child.pid}），数据目录由它使用，没有算出计划：请在后台的“系统监控 › 界面配置”查看同样的计划，或先停止后台再运行 npm run plan`,
    ]);
  });
});
