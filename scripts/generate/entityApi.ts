import type { SchemaProject } from "../../src/schema/index.ts";
import { typeName } from "./entityTypes.ts";
import { generatedNote } from "./note.ts";

/** `src/generated/entityApi.ts`: the types of every entity under the address of its interface. */
export function entityApi({ entities }: SchemaProject): string {
  const sorted = [...entities.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [
    `// ${generatedNote}`,
    ...sorted.map(({ name }) => {
      const stem = typeName(name);
      return `import type { ${stem}Create, ${stem}Query, ${stem}Row, ${stem}Update } from "./entities/${name}.ts";`;
    }),
    "",
    "/** What is sent and answered below the address of each entity. */",
    "export interface EntityApi {",
    ...sorted.flatMap(({ name, title, api }) => {
      const stem = typeName(name);
      return [
        `  /** ${title} */`,
        `  readonly ${JSON.stringify(api)}: { readonly row: ${stem}Row; readonly create: ${stem}Create; readonly update: ${stem}Update; readonly query: ${stem}Query };`,
      ];
    }),
    "}",
    "",
  ].join("\n");
}
