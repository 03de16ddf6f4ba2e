import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { Unfitness } from "../../keywords/checkFieldName.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { FormGroup } from "../../model/screen.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkFields } from "../checkFields.ts";
import { isObject, itemKey } from "../itemKey.ts";
import { fieldNamed, itemsOf } from "../itemsOf.ts";
import { checkList, itemsAt, keysBelow } from "../listItems.ts";
import type { RawGroup, RawList } from "../rawScreen.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Title of the section of fields that name none. */
export const DEFAULT_GROUP = "基本信息";

/** How forms and details are laid out where nobody says. */
export const LAYOUT = { open: "drawer", width: 720, columns: 2 } as const;

/** Says whether a person fills the field in, or sees it computed while filling in the rest. */
export function isFilledIn({ system, readOnly }: FieldModel): boolean {
  return !system && !readOnly;
}

/** Gathers fields into sections by the title they name, in order of first appearance. */
export function groupsByTitle(fields: readonly FieldModel[]): RawGroup[] {
  const groups = new Map<string, string[]>();
  for (const { name, ui } of fields) {
    const title = ui.group ?? DEFAULT_GROUP;
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups].map(([title, names]) => ({ title, fields: names }));
}

/** Writes sections out. One named only by its title holds the fields inferred for that title. */
export function expandGroups(
  list: RawList<RawGroup> | undefined,
  inferred: RawList<RawGroup> | undefined,
  entity: EntityModel,
): FormGroup[] {
  const known = itemsOf(inferred, "title");
  return itemsOf(list, "title").map(({ title, help, span, readOnly, fields = known.find((group) => group.title === title)?.fields }) => ({
    key: title,
    title,
    ...compact({ help, span, readOnly: readOnly === true ? (true as const) : undefined }),
    fields: itemsOf(fields, "field").flatMap(({ field }) => fieldNamed(entity, field).map(({ name }) => name)),
  }));
}

/** Leaves out the fields that are not among `names`, and sections that are empty then. */
export function pruneGroups(groups: readonly FormGroup[], names: ReadonlySet<string>): FormGroup[] {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter((name) => names.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Checks the sections of a form or detail: their fields, and that no field stands in two. */
export function checkGroups(site: ScreenSite, part: "form" | "detail", unfitness: Unfitness): Diagnostic[] {
  const path = [part, "groups"];
  const groups = itemsAt(site, path);
  const unknown = groups.filter(({ key, members }) => members["title"] === undefined && !keysBelow(site, path).includes(key));
  const fields = groups.flatMap(({ key, path: place }) =>
    checkFields(site, { path: [...place, "fields"], unfitness, below: fieldsBelow(site, part, key) }),
  );
  return [
    ...checkList(site, path),
    ...(part === "detail" ? groups.flatMap((group) => checkDetailGroup(site, group)) : []),
    ...unknown.map(({ key, keyAt }) =>
      diagnose("SCHEMA_OVERLAY_TARGET", keyAt, { found: key, list: path.join("."), allowed: keysBelow(site, path) }),
    ),
    ...fields,
    ...repeatedFields(
      site,
      groups.map(({ path: place }) => [...place, "fields"]),
    ),
  ];
}

/** Members of a group that say how its fields are filled in. */
const OF_FORMS = ["help", "span", "readOnly"] as const;

function checkDetailGroup(site: ScreenSite, { members, path }: ReturnType<typeof itemsAt>[number]): Diagnostic[] {
  return OF_FORMS.filter((name) => members[name] !== undefined).map((found) =>
    diagnose("SCHEMA_MISUSED_KEYWORD", site.source.at([...path, found], "key"), {
      found,
      reason: "它只用于表单，详情里没有可填写的字段",
      remedy: `删去 ${found}，或写在 form.groups 里。`,
    }),
  );
}

function fieldsBelow({ below }: ScreenSite, part: "form" | "detail", title: string): string[] {
  const groups = (below[part]?.groups ?? []) as readonly JsonValue[];
  const group = groups.find((candidate) => itemKey(candidate) === title);
  const fields = isObject(group) ? (group as JsonObject)["fields"] : undefined;
  return Array.isArray(fields) ? (fields as readonly JsonValue[]).flatMap((item) => itemKey(item) ?? []) : [];
}

function repeatedFields(site: ScreenSite, lists: readonly JsonPath[]): Diagnostic[] {
  const first = new Map<string, number>();
  return lists.flatMap((path, group) =>
    itemsAt(site, path).flatMap(({ key, keyAt, isRemoved }) => {
      const earlier = first.get(key);
      if (isRemoved || earlier === group) return [];
      if (earlier === undefined) {
        first.set(key, group);
        return [];
      }
      return [diagnose("SCHEMA_DUPLICATE_NAME", keyAt, { what: "字段", found: key, first: `第 ${earlier + 1} 组` })];
    }),
  );
}
