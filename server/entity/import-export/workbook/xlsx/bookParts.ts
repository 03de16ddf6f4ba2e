import { zipEntries, unpacked, type ZipEntry } from "../zipEntries.ts";
import { XmlReader, type Attributes, type XmlListener } from "./xmlReader.ts";

/** A sheet as the workbook lists it. */
interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Path of its part. */
  readonly path: string;
}

/** What a part says of another one that belongs to it. */
interface Relation {
  readonly id: string;
  /** The last word of its type, which strict workbooks write behind another address. */
  readonly type: string;
  readonly path: string;
}

/** The parts of an `.xlsx` file, unpacked when they are read. */
export class BookParts {
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  /** @throws RangeError where the archive cannot be read */
  constructor(data: Uint8Array) {
    this.#entries = new Map(zipEntries(data).map((entry) => [entry.name.replace(/^\//, "").toLowerCase(), entry]));
  }

  /** Reads a part piece by piece; stops when `isEnough` says so. @throws where there is none, or it is broken */
  async read(path: string, listener: XmlListener, isEnough: () => boolean = () => false): Promise<void> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw new RangeError(`no part ${path}`);
    const reader = new XmlReader(listener);
    const decoder = new TextDecoder();
    for await (const chunk of unpacked(entry)) {
      reader.push(decoder.decode(chunk, { stream: true }));
      if (isEnough()) return;
    }
    reader.push(decoder.decode());
    reader.end();
  }

  /** What belongs to a part, by its relationships; nothing where it has none. */
  async relations(path: string): Promise<readonly Relation[]> {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const list = `${folder}_rels/${path.slice(folder.length)}.rels`;
    const relations: Relation[] = [];
    if (!this.#entries.has(list.toLowerCase())) return relations;
    await this.read(list, {
      open: (name, attributes) => {
        if (name !== "Relationship" || attributes.get("TargetMode") === "External") return;
        const type = attributes.get("Type") ?? "";
        const target = attributes.get("Target") ?? "";
        relations.push({
          id: attributes.get("Id") ?? "",
          type: type.slice(type.lastIndexOf("/") + 1),
          path: resolved(folder, target),
        });
      },
    });
    return relations;
  }
}

/** Path of a target as it stands in a folder: relative, or from the root. */
function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps = folder.split("/").filter(Boolean);
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** What the workbook itself says. */
interface Book {
  readonly sheets: readonly ListedSheet[];
  readonly countsFrom1904: boolean;
  /** The program that wrote it left the results of formulas to whoever opens it. */
  readonly isUncomputed: boolean;
  readonly stylesPath: string | undefined;
  readonly textsPath: string | undefined;
}

/** Reads the list of sheets and where everything is. @throws where there is no workbook in the parts */
export async function readBookParts(parts: BookParts): Promise<Book> {
  const path = (await parts.relations("")).find(({ type }) => type === "officeDocument")?.path;
  if (path === undefined) throw new RangeError("no workbook");
  const relations = await parts.relations(path);
  const pathOf = (id: string) => relations.find((relation) => relation.id === id && relation.type === "worksheet")?.path;
  const sheets: ListedSheet[] = [];
  let [countsFrom1904, isUncomputed] = [false, false];
  await parts.read(path, {
    open: (name, attributes) => {
      if (name === "workbookPr") countsFrom1904 = isTrue(attributes.get("date1904"));
      if (name === "calcPr") isUncomputed = isTrue(attributes.get("fullCalcOnLoad"));
      const sheetPath = name === "sheet" ? pathOf(relationOf(attributes)) : undefined;
      if (sheetPath === undefined) return;
      const isHidden = ["hidden", "veryHidden"].includes(attributes.get("state") ?? "");
      sheets.push({ name: attributes.get("name") ?? "", isHidden, path: sheetPath });
    },
  });
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.path;
  return { sheets, countsFrom1904, isUncomputed, stylesPath: partOf("styles"), textsPath: partOf("sharedStrings") };
}

function relationOf(attributes: Attributes): string {
  return [...attributes].find(([name]) => name.endsWith(":id"))?.[1] ?? "";
}

/** Whether an attribute says yes. */
export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
