import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { holdsGramsOf } from "../../server/database/values/textGrams.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, startClinic, type Clinic } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const RUNS = 150;
/** Signs of patterns, two cases, full width, letters that grow or change with their place in lower case, and a sign of our own. */
const LETTERS = [..."张三丰ab AB%_\\１Ａａß.-'ΣσςİıÉé😀"];
const CUT = "\u0001";

const text = (letters: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: most }).map((found) => found.join(""));
/** A part as a person may type it: not of spaces alone, which the server takes off at the ends. */
const part = text(LETTERS, 4).filter((found) => found.trim() === found);
const RULES = [
  { rule: "like", pattern: (escaped: string) => `%${escaped}%` },
  { rule: "right_like", pattern: (escaped: string) => `${escaped}%` },
  { rule: "left_like", pattern: (escaped: string) => `%${escaped}` },
] as const;

onBothDatabases("parts of texts", (open) => {
  let database: DatabaseHandle;
  let clinic: Clinic;

  beforeAll(async () => {
    database = await open();
    clinic = await startClinic(database);
  });

  const insert = (texts: readonly string[], prefix = "r") =>
    sql`insert into clinic_visit (id, realname) select ${prefix} || number, words from unnest(${texts}::text[]) with ordinality as found(words, number)`.execute(
      database.db,
    );

  it("LIST-17 gives the rows that the pattern gives, whatever stands in texts and parts", async () => {
    const texts = fc.sample(text([...LETTERS, CUT], 6), { numRuns: 300, seed: 86 });
    await insert(texts);
    const client = clinic.as(everyRight);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          part,
          fc.constantFrom(...texts).filter((found) => found.trim() === found && !found.includes(CUT)),
        ),
        fc.constantFrom(...RULES),
        async (val, { rule, pattern }) => {
          const escaped = val.replaceAll(/[\\%_]/g, String.raw`\$&`);
          const { rows } = await sql<{ id: string }>`select id from clinic_visit where realname ilike ${pattern(escaped)}`.execute(
            database.db,
          );
          const superQueryParams = JSON.stringify([{ field: "realname", rule, val }]);
          const answer = await client.get("/clinic/visit/list", { pageSize: "1000", superQueryParams });
          expect(answer.status, clinic.log.slice(-3).join("")).toBe(200);
          expect(
            recordsOf(answer)
              .map(({ id }) => String(id))
              .sort(),
          ).toEqual(rows.map(({ id }) => id).sort());
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("LIST-17 finds one, two and more characters by the index, which is built beside the work on rows that are there", async () => {
    const visit = "schemas/entities/clinic/visit.json";
    const without = clinicProject(
      new Map([[visit, (file) => file.replace('"x-query": "like"', '"x-query": "like", "x-db": { "search": false }')]]),
    );
    await database.applySchema([...without.entities.values()]);
    const many = sql`insert into clinic_visit (id, realname) select 'n' || i, '王' || chr(20000 + i % 3000) || chr(24000 + i % 1009) from generate_series(1, 20000) as i`;
    await database.transaction((trx) => many.execute(trx), { statementTimeout: 0 });
    await sql`insert into clinic_visit (id, realname) values ('found', '欧阳张三丰')`.execute(database.db);
    const { applied } = await database.applySchema([...clinicProject().entities.values()]);
    expect(applied.map(({ description }) => description)).toEqual([
      "为数据表 clinic_visit 的 realname 建立查找其中一段的索引，在后台建，期间照常使用",
    ]);
    await database.indexesBuilt();
    for (const words of ["欧", "张三", "张三丰"]) {
      const { rows } = await sql<
        Record<string, string>
      >`explain select id from clinic_visit where ${holdsGramsOf(sql.ref("realname"), words)}`.execute(database.db);
      expect(rows.map((line) => line["QUERY PLAN"]).join("\n"), words).toContain("clinic_visit_realname_grams");
      const found = await clinic.as(everyRight).get("/clinic/visit/list", { realname: `*${words}*`, id: "found" });
      expect(recordsOf(found).map(({ id }) => id)).toEqual(["found"]);
    }
  });
});
