import type { SchemaProject } from "../../src/schema/project.ts";
import type { Dictionaries } from "./dictionaryStore.ts";

/** Items that this installation cannot act on, by dictionary and value, each with the sentence that says why. */
export type ClosedItems = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The dictionaries without a choice of what cannot be acted on; rows that hold it keep it and are read as before. */
export function withClosedItems(dictionaries: Dictionaries, closed: ClosedItems): Dictionaries {
  return new Map(
    [...dictionaries].map(([code, dictionary]) => {
      const reasons = closed.get(code);
      const items = dictionary.items.map((item) => {
        const reason = reasons?.get(item.value);
        // What administrators retired stays retired, whatever the installation can do.
        return reason === undefined || item.disabled ? item : { ...item, disabled: true, closed: reason };
      });
      return [code, reasons === undefined ? dictionary : { ...dictionary, items }];
    }),
  );
}

/** The project of the files with the dictionaries of the database; whatever reads the project reads those. */
export function projectInForce(project: SchemaProject, dictionaries: Dictionaries): SchemaProject {
  const hash = project.digest(project.hash + JSON.stringify([...dictionaries.values()]));
  return { ...project, dictionaries, hash };
}
