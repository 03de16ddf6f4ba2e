import { allPermissionCodes, type SchemaProject } from "../../src/schema/project.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** TypeScript unions of the same names, and of the values of every dictionary. */
export function namesModule(project: SchemaProject): string {
  const values = [...project.dictionaries.values()].map(
    ({ code, title, items }) =>
      `  /** ${title}：${items.map(({ value, text }) => `\`${value}\` ${text}`).join("、")}。 */\n  readonly ${code}: ${items.map(({ value }) => JSON.stringify(value)).join(" | ")};`,
  );
  return [
    `// ${generatedNote}`,
    "",
    union("EntityName", "Names of the entities.", [...project.entities.keys()]),
    union("ScreenId", "Ids of the screens.", [...project.screens.keys()]),
    union("DictionaryCode", "Codes of the dictionaries.", [...project.dictionaries.keys()]),
    union("PermissionCode", "Every permission code.", allPermissionCodes(project)),
    "/** Values of each dictionary, as its file has them. */",
    "export interface DictionaryValues {",
    ...values,
    "}",
    "",
    "/** A value of a dictionary as rows may hold it: also one that was taken out of the file, or that an administrator added. */",
    "export type Stored<Value extends string> = Value | (string & {});",
    "",
  ].join("\n");
}

function union(name: string, description: string, members: readonly string[]): string {
  const lines = [...members].sort().map((member) => `  | ${JSON.stringify(member)}`);
  return `/** ${description} */\nexport type ${name} =\n${lines.join("\n")};\n`;
}
