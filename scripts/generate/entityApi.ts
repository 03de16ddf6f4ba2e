import type { EntityModel, SchemaProject } from "../../src/schema/index.ts";
import { typeName } from "./entityTypes.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** `src/generated/entityApi.ts`: the types of every entity under the address of its interface. */
export function entityApi({ entities }: SchemaProject): string {
  const sorted = [...entities.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [
    `// ${generatedNote}`,
    ...sorted.map((entity) => {
      const stem = typeName(entity.name);
      const taken = takenTypes(entity);
      const names = [...(taken.create ? ["Create"] : []), "Query", "Row", ...(taken.update ? ["Update"] : [])].map((part) => stem + part);
      return `import type { ${names.join(", ")} } from "./entities/${entity.name}.ts";`;
    }),
    "",
    "/** What is sent and answered below the address of each entity; `never` is what it does not take. */",
    "export interface EntityApi {",
    ...sorted.flatMap((entity) => {
      const stem = typeName(entity.name);
      const { create, update } = takenTypes(entity);
      return [
        `  /** ${entity.title} */`,
        `  readonly ${JSON.stringify(entity.api)}: { readonly row: ${stem}Row; readonly create: ${create ?? "never"}; readonly update: ${update ?? "never"}; readonly query: ${stem}Query };`,
      ];
    }),
    "}",
    "",
  ].join("\n");
}

/** Names of the types of what an entity takes. */
function takenTypes({ name, rights }: EntityModel): { readonly create?: string; readonly update?: string } {
  const stem = typeName(name);
  return {
    ...(rights.includes("add") ? { create: `${stem}Create` } : {}),
    ...(rights.includes("edit") ? { update: `${stem}Update` } : {}),
  };
}
