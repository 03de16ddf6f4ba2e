import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { fragmentNames, namesSchema } from "../../src/schema/completion/namesSchema.ts";
import { loadProject } from "../../src/schema/project.ts";
import { readSchemaTexts, sha256 } from "../schemas/readProject.ts";
import { callReference } from "./callReference.ts";
import { entityApi } from "./entityApi.ts";
import { entityTypes } from "./entityTypes.ts";
import { ENTITY_PAGES, entityReference } from "./entityReference.ts";
import { errorExamples } from "./errorExamples.ts";
import { errorReference } from "./errorReference.ts";
import { expressionReference } from "./expressionReference.ts";
import { FILE_TYPES, fileTypes } from "./fileTypes.ts";
import { namesModule } from "./names.ts";
import { schemaReference } from "./schemaReference.ts";

/**
 * Everything that is generated, by path relative to the project's root.
 * @throws Error where the schema files have errors: half a project would take half of the names away
 */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const texts = readSchemaTexts(root);
  const { project, diagnostics } = loadProject(texts, { digest: sha256, host: consoleHost });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(`模式文件有 ${errors.length} 个错误：先运行 npm run check 并改好`);

  const files = new Map([
    ["schemas/meta/names.schema.json", namesSchema(project, fragmentNames(texts))],
    ["src/generated/names.ts", namesModule(project)],
    ["src/generated/entityApi.ts", entityApi(project)],
    ["docs/schema-reference.md", schemaReference()],
    ["docs/calls.md", callReference()],
    ["docs/expression-reference.md", expressionReference()],
    ["docs/errors.md", errorReference(errorExamples(root))],
  ]);
  for (const kind of Object.keys(FILE_TYPES) as (keyof typeof FILE_TYPES)[])
    files.set(`src/schema/files/${kind}File.ts`, await fileTypes(kind));
  for (const entity of project.entities.values()) {
    files.set(`src/generated/entities/${entity.name}.ts`, entityTypes(project, entity));
    files.set(`${ENTITY_PAGES}/${entity.name}.md`, entityReference(project, entity));
  }
  return files;
}
