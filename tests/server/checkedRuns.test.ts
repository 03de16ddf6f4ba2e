import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readSchemaTexts, sha256 } from "../../scripts/schemas/readProject.ts";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { loadProject } from "../../src/schema/project.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer } from "../support/testServer.ts";

/** Unusual, and right: file below `schemas/`, what stands there, what is written instead. */
const oddities: readonly (readonly [file: string, from: string, to: string])[] = [
  ["entities/hiv/organServiceTime.json", '"table": "hiv_organ_service_time"', '"table": "sys_audit_of_times"'],
  ["entities/hiv/appointment.json", '"permission": "hiv:appointment"', '"permission": "hiv:booking"'],
  ["entities/hiv/appointment.json", '"x-db": { "index": true }', '"x-db": { "index": true, "was": ["bookDate"] }'],
  ["entities/hiv/appointment.json", '"x-query": "like"', '"x-query": ["like", "eq"]'],
  [
    "entities/hiv/appointment.json",
    '"referrer": {',
    '"urgency": { "type": "string", "title": "缓急", "enum": ["low", "high"], "x-labels": { "low": "不急", "high": "急" }, "x-query": true },\n    "score": { "type": "number", "title": "评分", "x-rule": { "value": "row.urgency == \'high\' ? 2 : 1" } },\n    "referrer": {',
  ],
  ["screens/hiv/appointment.json", '"title": "预约管理",', '"title": "预约管理", "query": ["remark", "urgency"],'],
  ["screens/hiv/organ.json", '"title": "机构管理",', '"title": "机构管理", "path": "/hiv/organs",'],
];

onBothDatabases("what the check calls clean", (open) => {
  let root = "";
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it("SCHEMA starts, saves and opens, however unusual it is", async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-checked-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    for (const [file, from, to] of oddities) {
      const path = join(root, "schemas", file);
      const text = readFileSync(path, "utf8");
      expect(text, file).toContain(from);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
    }
    expect(loadProject(readSchemaTexts(root), { digest: sha256, host: consoleHost }).diagnostics).toEqual([]);

    server = await startTestServer(open, { root });
    const admin = await server.signIn("admin");
    expect(expectSuccess(await admin.call("GET", "/sys/schema/problems"))).toEqual([]);
    for (const { api } of server.app.services.schemas.current().entities.values())
      expect((await admin.call("GET", `${api}/list`)).status, api).toBe(200);
    for (const id of server.app.services.schemas.current().screens.keys())
      expect((await admin.call("GET", `/sys/schema/screen/${id}`)).status, id).toBe(200);
  });
});
