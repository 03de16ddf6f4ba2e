import { expect, it } from "vitest";
import { compileScreen, loadProject } from "../../src/schema/project.ts";
import { type CompiledScreen, isListing } from "../../src/schema/model/screen.ts";
import { piecesOf } from "../support/guidePieces.ts";
import { productFiles } from "../support/productSchemas.ts";

const all = { can: () => true };
const added = "addedField";

/** The product as it is after every entity got one more field, each by one line of its file. */
function withFieldInEachEntity(): ReadonlyMap<string, string> {
  const files = productFiles();
  for (const [path, text] of files) {
    if (!path.startsWith("schemas/entities/")) continue;
    const entity = JSON.parse(text) as { readonly properties: object };
    const properties = { ...entity.properties, [added]: { type: "string", title: "新字段", maxLength: 20, "x-query": "like" } };
    files.set(path, JSON.stringify({ ...entity, properties }));
  }
  return files;
}

/** The parts of a screen, as far as it has them, from which the field is missing. */
function missing(screen: CompiledScreen | undefined, field: string): readonly string[] {
  if (!screen || !isListing(screen)) return [];
  const { columns, query, form, detail } = screen;
  const shown = columns.some((column) => column.field === field && !column.hidden);
  const asked = query.some((item) => item.field === field);
  const absent = (layout: typeof form | typeof detail) => layout && !layout.groups.some(({ fields }) => fields.includes(field));
  return [
    ...(shown ? [] : ["columns"]),
    ...(asked ? [] : ["query"]),
    ...(absent(form) ? ["form"] : []),
    ...(absent(detail) ? ["detail"] : []),
  ];
}

const files = withFieldInEachEntity();
const { project } = loadProject(files, { digest: (text) => String(text.length) });
/** Pickers show what tells rows apart, sheets what fits on paper, dashboards numbers. */
const screens = [...project.screens.values()].filter(({ kind }) => !["picker", "print", "dashboard"].includes(kind));
const commentOf = (file: string) => (JSON.parse(files.get(file) ?? "{}") as { readonly $comment?: string }).$comment;

it.each(screens.map(({ id, file }) => ({ id, file })))(
  "SCREEN $id takes up a field of its entity, or its file says why not",
  ({ id, file }) => {
    const without = missing(compileScreen(project, id, all), added);
    const told = commentOf(file);
    // A file that says why not says it of its columns.
    const [seen, excused] = told === undefined ? [without, []] : [without.filter((part) => part === "columns"), ["columns"]];
    expect({ without: seen, told }).toEqual({ without: excused, told });
  },
);

it("SCREEN add a field: one property and its dictionary are column, condition, form and detail", () => {
  const [property = "", dictionary = ""] = piecesOf("add-a-field");
  const changed = productFiles();
  const path = "schemas/entities/hiv/appointment.json";
  const appointment = JSON.parse(changed.get(path) ?? "") as { readonly properties: object };
  const properties = { ...appointment.properties, ...(JSON.parse(`{${property}}`) as object) };
  changed.set(path, JSON.stringify({ ...appointment, properties }));
  changed.set("schemas/dictionaries/hiv_channel.json", dictionary);
  const loaded = loadProject(changed, { digest: (text) => String(text.length) });
  expect(loaded.diagnostics).toEqual([]);
  expect(missing(compileScreen(loaded.project, "appointment", all), "channel")).toEqual([]);
});
