import type { FieldModel } from "../../../src/schema/index.ts";
import { looseText, possibleItems } from "../../../src/schema/index.ts";
import { uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import { referenceTarget } from "../references/candidates.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { cellMeaning } from "./cellMeaning.ts";
import type { ImportColumn } from "./importColumns.ts";
import type { CellFault } from "./lineFault.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";

/** The lines of a file in the order in which they are taken over. */
export interface OrderedLines {
  readonly lines: readonly NumberedLine[];
  /** What is wrong with lines as seen from the whole file, by row. */
  readonly faults: ReadonlyMap<number, readonly CellFault[]>;
}

/**
 * Puts lines that other lines of the file refer to before those, whatever their order in the file: a department may stand
 * above the one that it belongs to. Lines whose parents make a circle, or whose text names several lines, are faults.
 */
export function parentsFirst(scope: EntityScope, book: ImportBook): OrderedLines {
  const { columns, lines } = book;
  const referring = columns.filter(({ field }) => referenceTarget(scope, field)?.entity === scope.entity);
  if (referring.length === 0) return { lines, faults: new Map() };
  const names = new LineNames(scope, book);
  const faults = new Map<number, readonly CellFault[]>();
  const refuse = ({ row }: NumberedLine, field: FieldModel, message: string): void => {
    faults.set(row, [...(faults.get(row) ?? []), { field: field.name, title: field.title, message }]);
  };
  const needs = new Map<NumberedLine, readonly Need[]>();
  for (const line of lines) {
    const found = referring.flatMap(({ field, index }) =>
      textsOf(field, names.textOf(line, { field, index })).flatMap((text) => {
        const meant = names.meantBy(text, line);
        if (meant.length > 1) refuse(line, field, names.severalMessage(field, text, meant));
        // A line that is refused needs none.
        return meant.length === 1 ? meant.map((other) => ({ field, line: other })) : [];
      }),
    );
    if (found.length > 0) needs.set(line, found);
  }
  const { parent } = scope.entity.tree ?? {};
  const order = orderOf(lines, needs, (circle, { field }) => {
    if (field.name !== parent) return;
    const message = names.circleMessage(field, circle);
    for (const line of circle) refuse(line, field, message);
  });
  return { lines: order, faults };
}

/** A line that has to stand before another one. */
interface Need {
  readonly field: FieldModel;
  readonly line: NumberedLine;
}

/** Depth first, without calls in calls: a chain may be as long as the file. */
function orderOf(
  lines: readonly NumberedLine[],
  needs: ReadonlyMap<NumberedLine, readonly Need[]>,
  onCircle: (circle: readonly NumberedLine[], closing: Need) => void,
): readonly NumberedLine[] {
  const ordered = new Set<NumberedLine>();
  for (const start of lines) {
    if (ordered.has(start)) continue;
    const path = [{ line: start, next: 0 }];
    const onPath = new Set([start]);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const need = needs.get(step.line)?.[step.next];
      step.next += 1;
      if (!need) {
        ordered.add(step.line);
        onPath.delete(step.line);
        path.pop();
      } else if (onPath.has(need.line)) {
        const from = path.findIndex(({ line }) => line === need.line);
        onCircle(
          path.slice(from).map(({ line }) => line),
          need,
        );
      } else if (!ordered.has(need.line)) {
        onPath.add(need.line);
        path.push({ line: need.line, next: 0 });
      }
    }
  }
  return [...ordered];
}

/** Between the parts of a path of names. */
const PATH = /\s*[/／>›]\s*/;
/** Lines that a sentence names; more are no help. */
const NAMED = 8;

/** By what texts the lines of a file are named by other lines: the label and codes that only one has. */
class LineNames {
  readonly #label: ImportColumn | undefined;
  readonly #countsFrom1904: boolean;
  readonly #codes: readonly ImportColumn[];
  readonly #codeTitles: readonly string[];
  readonly #parent: ImportColumn | undefined;
  readonly #byLabel = new Map<string, NumberedLine[]>();
  /** By the name that the line has for its parent, with its own. */
  readonly #byPath = new Map<string, NumberedLine[]>();
  readonly #byCode = new Map<string, NumberedLine[]>();

  constructor({ entity }: EntityScope, { columns, lines, countsFrom1904 }: ImportBook) {
    this.#countsFrom1904 = countsFrom1904;
    const codes = uniqueFieldsOf(entity).map(({ field }) => field);
    this.#codes = columns.filter(({ field }) => codes.includes(field));
    this.#label = columns.find(({ field }) => field.name === entity.label);
    this.#parent = columns.find(({ field }) => field.name === entity.tree?.parent);
    this.#codeTitles = codes.map(({ title }) => title);
    for (const line of lines) {
      const label = looseText(this.textOf(line, this.#label));
      const parent = this.textOf(line, this.#parent);
      const parents = new Set([parent, parent.split(PATH).at(-1) ?? ""].map(looseText));
      keep(this.#byLabel, label, line);
      for (const name of parents) if (label !== "" && name !== "") keep(this.#byPath, pathOf(name, label), line);
      for (const column of this.#codes) keep(this.#byCode, looseText(this.textOf(line, column)), line);
    }
  }

  /** What a cell says as text; "" where there is none to read. */
  textOf({ cells }: NumberedLine, column: ImportColumn | undefined): string {
    if (!column) return "";
    const meaning = cellMeaning(column.field, cells[column.index] ?? null, this.#countsFrom1904);
    return "text" in meaning ? meaning.text : "";
  }

  /** Lines that a text in another line names, the first of them; a code means one line, whatever else bears it as a name. */
  meantBy(text: string, asking: NumberedLine): readonly NumberedLine[] {
    const key = looseText(text);
    const coded = this.#byCode.get(key)?.slice(0, 1);
    // A new row may bear the name of the stored one that it belongs to.
    const named = this.#byLabel.get(key)?.slice(0, NAMED);
    return coded ?? named?.filter((line) => line !== asking) ?? this.#onPath(text.split(PATH).map(looseText));
  }

  /** Lines named by their own name and by that of their parent, e.g. 总部/检测科. */
  #onPath(parts: readonly string[]): readonly NumberedLine[] {
    const [above, name] = parts.slice(-2);
    if (above === undefined || name === undefined) return [];
    const parents = this.#byLabel.get(above)?.slice(0, NAMED) ?? [];
    const codes = parents.flatMap((line) => this.#codes.map((column) => looseText(this.textOf(line, column))));
    const found = [above, ...codes].flatMap((parent) => this.#byPath.get(pathOf(parent, name))?.slice(0, NAMED) ?? []);
    return [...new Set(found)];
  }

  severalMessage({ title }: FieldModel, text: string, meant: readonly NumberedLine[]): string {
    const rows = meant.map(({ row }) => row);
    const otherwise = this.#codeTitles.length > 0 ? `请改填${this.#codeTitles.join("或")}` : "请先把它们的名称改得不同";
    return `${title}“${text}”在文件里不止一行（第 ${rows.join("、")} 行），${otherwise}`;
  }

  circleMessage({ title }: FieldModel, circle: readonly NumberedLine[]): string {
    const named = circle.slice(0, NAMED).map((line) => `第 ${line.row} 行“${this.textOf(line, this.#label)}”`);
    const shown = circle.length > NAMED ? [...named, "……"] : named;
    if (circle.length === 1) return `${title}是它自己（${shown.join("")}），请改填别的${title}`;
    return `${title}成了一圈：${[...shown, named[0]].join("→")}，请改正其中一行的${title}`;
  }
}

function textsOf(field: FieldModel, text: string): readonly string[] {
  if (text === "") return [];
  return field.reference?.many ? possibleItems(text) : [text];
}

function pathOf(parent: string, name: string): string {
  return `${parent}/${name}`;
}

function keep(byText: Map<string, NumberedLine[]>, key: string, line: NumberedLine): void {
  if (key === "") return;
  const kept = byText.get(key);
  if (kept) kept.push(line);
  else byText.set(key, [line]);
}
