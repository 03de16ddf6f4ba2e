import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

const VISIT = "schemas/entities/clinic/visit.json";

onOneDatabase("a masked field that stands for something else", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let visit: Row;
  beforeAll(async () => {
    const masked = (text: string) =>
      text.replace('"maxLength": 10, "x-perm": { "write": "level" }', '"x-dict": "visit_tag", "x-perm": { "mask": "all" }');
    clinic = await startClinic(await open(), { project: clinicProject(new Map([[VISIT, masked]])) });
    root = clinic.as(everyRight);
    const organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 }],
    });
    const slotId = (organ["slots"] as readonly Row[])[0]?.["id"];
    visit = await root.add("/clinic/visit", {
      realname: "王小明",
      mobile: "13812341234",
      organId: organ["id"],
      slotId,
      date: "2026-11-30",
      level: "first",
    });
  });

  it("S-12 comes without the text of its dictionary, which would say what is covered", async () => {
    const [listed] = recordsOf(await root.get("/clinic/visit/list"));
    const shown = rowOf(await root.get("/clinic/visit/queryById", { id: String(visit["id"]) }));
    for (const row of [listed, shown]) {
      expect(row).toMatchObject({ level: "******", organId_dictText: "一号机构" });
      expect(row).not.toHaveProperty("level_dictText");
    }
  });
});
