import { http as on } from "msw";
import type { ReferenceOption } from "../../src/schema/wire/choiceAnswers.ts";
import type { FieldModel } from "../../src/schema/model/entity.ts";
import { compilePicker } from "../../src/schema/project.ts";
import type { Viewer } from "../../src/schema/project.ts";
import type { OptionsRequest } from "../../src/runtime/fields/reference/referenceApi.ts";
import { api, ok } from "./apiServer.ts";
import { productProject } from "./productSchemas.ts";

/** A reference field of the product, e.g. `userIds` of `announcement`. */
export function productReference(entity: string, name: string): FieldModel {
  const field = productProject()
    .entities.get(entity)
    ?.fields.find((one) => one.name === name);
  if (!field?.reference) throw new Error(`${entity} has no reference ${name}`);
  return field;
}

/** Rows to pick from, which the server pages and searches; what was asked for is noted. */
export interface PickerServer {
  /** Questions of the table, newest last. */
  readonly listed: Readonly<Record<string, string | number>>[];
  /** Values whose texts were asked for. */
  readonly looked: (readonly string[])[];
}

/** How the rows are answered with. */
export interface PickerServerOptions {
  readonly field: FieldModel;
  readonly rows: readonly ReferenceOption[];
  /** Rows that are not offered, but known by value. */
  readonly unseen?: readonly ReferenceOption[];
  /** @default everything */
  readonly viewer?: Viewer;
}

/** Answers for the picker of a field of the product. */
export function pickerHandlers({ field, rows, unseen = [], viewer = { can: () => true } }: PickerServerOptions) {
  const seen: PickerServer = { listed: [], looked: [] };
  const project = productProject();
  const { reference } = field;
  const entity = project.entities.get(reference?.entity ?? "");
  if (!reference || !entity) throw new Error(`${field.name} refers to nothing`);
  const handlers = [
    on.post(api("/sys/reference/picker"), () =>
      ok(compilePicker(project, { entity, label: reference.label, picker: reference.picker }, viewer) as never),
    ),
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const question = (await request.json()) as OptionsRequest;
      return ok(answerTo(question, { rows, unseen, seen }) as never);
    }),
  ];
  return { handlers, seen };
}

interface Known extends Pick<Required<PickerServerOptions>, "rows" | "unseen"> {
  readonly seen: PickerServer;
}

function answerTo({ list, values, parent, keyword = "" }: OptionsRequest, { rows, unseen, seen }: Known) {
  if (values) {
    seen.looked.push(values);
    const records = [...rows, ...unseen].filter(({ value }) => values.includes(value));
    return { records, total: records.length };
  }
  if (!list) {
    const found = rows.filter(({ parentId = "", text }) => text.includes(keyword) && (parent === undefined || (parentId ?? "") === parent));
    return { records: found, total: found.length };
  }
  seen.listed.push(list);
  const [page, size] = [Number(list["pageNo"]), Number(list["pageSize"])];
  const wanted = String(list["realname"] ?? "").replaceAll("*", "");
  const found = rows.filter(({ text }) => text.includes(wanted));
  return { records: found.slice((page - 1) * size, page * size), total: found.length };
}
