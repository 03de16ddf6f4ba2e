import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Dictionaries } from "../dictionary/dictionaryStore.ts";

/** The project of the files with the dictionaries of the database; whatever reads the project reads those. */
export function projectInForce(project: SchemaProject, dictionaries: Dictionaries): SchemaProject {
  const hash = project.digest(project.hash + JSON.stringify([...dictionaries.values()]));
  return { ...project, dictionaries, hash };
}
