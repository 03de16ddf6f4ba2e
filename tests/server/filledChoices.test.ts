import { beforeAll, expect, it } from "vitest";
import type { OptionsPage } from "../../src/schema/wire/choiceAnswers.ts";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

const folder = "schemas/entities/clinic";

/** The clinic, whose organs take name and hotline of the department that is chosen; the hotline asks for a right. */
function withFill() {
  const hotline = { type: "string", title: "热线", maxLength: 20 };
  return clinicProject(
    new Map([
      [
        `${folder}/depart.json`,
        (text: string) => {
          const depart = JSON.parse(text) as { properties: object };
          const guarded = { ...hotline, "x-perm": { read: "hotline" } };
          return JSON.stringify({ ...depart, properties: { ...depart.properties, hotline: guarded } });
        },
      ],
      [
        `${folder}/organ.json`,
        (text: string) => {
          const organ = JSON.parse(
            text.replace('"store": "orgCode"', '"store": "orgCode", "fill": { "organName": "departName", "hotline": "hotline" }'),
          ) as {
            properties: object;
          };
          return JSON.stringify({ ...organ, properties: { ...organ.properties, hotline } });
        },
      ],
    ]),
  );
}

onOneDatabase("what a choice brings along (x-ref.fill)", (open) => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: withFill() });
    await clinic.as(everyRight).add("/clinic/depart", { departName: "检测科", orgCode: "D1", hotline: "12320" });
  });

  const asked = async (client: ClinicClient, question: Row): Promise<OptionsPage> =>
    (await client.send("POST", "/sys/reference/options", { entity: "organ", field: "orgCode", row: {}, ...question })).body
      .result as OptionsPage;
  const filled = async (client: ClinicClient): Promise<unknown> => (await asked(client, { values: ["D1"], fill: true })).records[0]?.fill;

  it("LANG fill: comes with the chosen row where it is asked for, and not otherwise", async () => {
    const root = clinic.as(everyRight);
    expect(await filled(root)).toEqual({ organName: "检测科", hotline: "12320" });
    expect((await asked(root, { values: ["D1"] })).records[0]).toEqual({ value: "D1", text: "检测科", parentId: null, hasChildren: false });
  });

  it("LANG fill: tells nobody what they do not read of the target", async () => {
    const codes = ["organ:list", "organ:add"];
    expect(await filled(clinic.as({ codes: [...codes, "depart:list"] }))).toEqual({ organName: "检测科" });
    expect(await filled(clinic.as({ codes }))).toEqual({});
    const limited = clinic.as({ codes: [...codes, "depart:list"], rules: { depart: ["row.orgCode == 'D2'"] } });
    expect(await filled(limited)).toBeUndefined();
  });
});
