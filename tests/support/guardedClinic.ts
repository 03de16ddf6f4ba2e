import type { SchemaProject } from "../../src/schema/project.ts";
import { clinicProject } from "./clinicProject.ts";

interface EntityFile {
  readonly properties: Record<string, Record<string, unknown>>;
  readonly "x-entity": Record<string, unknown>;
  readonly "x-constraints"?: readonly { by: readonly string[] }[];
}

const folder = "schemas/entities/clinic";
const edit = (change: (entity: EntityFile) => void) => (text: string) => {
  const entity = JSON.parse(text) as EntityFile;
  change(entity);
  return JSON.stringify(entity);
};

/**
 * The clinic with a masked field wherever the language lets one stand: as label, as default order, unique, in a limit, in
 * the condition of a reference, in child rows, behind a right to write, and open to be sent.
 */
export function guardedClinic(): SchemaProject {
  return clinicProject(
    new Map([
      [
        `${folder}/organ.json`,
        edit((organ) => {
          Object.assign(organ.properties["organName"] ?? {}, { "x-perm": { mask: "name" } });
          organ.properties["hotline"] = { type: "string", title: "热线", maxLength: 20, "x-perm": { mask: "mobile" } };
          organ["x-entity"]["sort"] = "hotline";
        }),
      ],
      [`${folder}/slot.json`, edit((slot) => Object.assign(slot.properties["note"] ?? {}, { "x-perm": { mask: "name" }, "x-rule": {} }))],
      [
        `${folder}/ledger.json`,
        edit((ledger) => {
          ledger.properties["cardNo"] = {
            type: "string",
            title: "卡号",
            maxLength: 8,
            pattern: "^C[0-9]{7}$",
            "x-message": "卡号是 C 加七位数字",
            "x-perm": { mask: "mobile" },
          };
          ledger.properties["atHotline"] = {
            type: "string",
            title: "来自",
            "x-ref": { entity: "organ", where: "it.hotline == row.title" },
          };
          ledger["x-entity"]["unique"] = [
            { fields: ["title"], message: "该名称已存在" },
            { fields: ["cardNo"], message: "该卡号已存在" },
          ];
        }),
      ],
      [
        `${folder}/visit.json`,
        edit((visit) => {
          Object.assign(visit.properties["mobile"] ?? {}, { "x-perm": { mask: "mobile", write: "mobile" } });
          const [limit] = visit["x-constraints"] ?? [];
          if (limit) limit.by = ["slotId", "date", "mobile"];
        }),
      ],
    ]),
  );
}
