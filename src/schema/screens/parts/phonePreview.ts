import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../../keywords/checkFieldName.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import { compact } from "../../model/compact.ts";
import { checkQuestions } from "./phoneQuestions.ts";
import { shownFields } from "../../model/shownFields.ts";
import type { PhonePreview } from "../../model/phonePreview.ts";
import type { DetailLayout } from "../../model/screen.ts";
import type { RawDetail } from "../rawScreen.ts";
import type { ScreenSite } from "../screenSite.ts";

const PATH = ["detail", "phone"] as const;
/** Kinds whose text is long enough to be a page. */
const BODIES: readonly string[] = ["richText", "markdown", "longText", "text"];

/** Checks `detail.phone`: its fields exist, can be read, and are pictures and texts where those are due. */
export function checkPhone(site: ScreenSite): Diagnostic[] {
  const { entity } = site;
  const { own, at } = site.source;
  const phone = own.detail?.phone;
  if (!phone) return [];
  const all = { ...entity, fields: shownFields(entity) };
  const check = (name: string | undefined, member: string, unfitness: Unfitness, ...more: readonly number[]): Diagnostic[] =>
    name === undefined ? [] : checkFieldName(all, name, at([...PATH, member, ...more]), unfitness);
  return [
    ...check(phone.title, "title", unreadable),
    ...check(phone.body, "body", noText),
    ...check(phone.cover, "cover", (field) => unreadable(field) ?? (field.kind === "image" ? undefined : "封面须是图片字段")),
    ...(phone.notes ?? []).flatMap((name, index) => check(name, "notes", unreadable, index)),
    ...checkParts(site),
    ...checkQuestions(site),
  ];
}

/** Checks `detail.phone.parts`: the list holds child rows, whose entity has the fields that are named. */
function checkParts({ entity, project, source: { own, at } }: ScreenSite): Diagnostic[] {
  const parts = own.detail?.phone?.parts;
  if (!parts) return [];
  const spot = (...path: readonly (string | number)[]) => at([...PATH, "parts", ...path]);
  const found = checkFieldName(entity, parts.list, spot("list"), ({ children }) => (children ? undefined : "它不是子表"));
  const part = childOf(entity, parts.list, project.entities);
  if (!part) return found;
  const all = { ...part, fields: shownFields(part) };
  return [
    ...found,
    ...checkFieldName(all, parts.title, spot("title"), unreadable),
    ...checkFieldName(all, parts.body, spot("body"), noText),
    ...(parts.notes ?? []).flatMap((name, index) => checkFieldName(all, name, spot("notes", index), unreadable)),
  ];
}

function childOf(parent: EntityModel, list: string, entities: ReadonlyMap<string, EntityModel>): EntityModel | undefined {
  const children = parent.fields.find(({ name }) => name === list)?.children;
  return children && entities.get(children.entity);
}

/** Writes the preview out. */
export function expandPhone(phone: RawDetail["phone"]): Pick<DetailLayout, "phone"> {
  return phone ? { phone: { ...phone, notes: phone.notes ?? [] } } : {};
}

/** Leaves out what a viewer may not know; without its title or text there is nothing to show. */
export function prunePhone(phone: PhonePreview | undefined, names: ReadonlySet<string>): Pick<DetailLayout, "phone"> {
  if (!phone || !names.has(phone.title) || !names.has(phone.body)) return {};
  const { cover, notes, parts, questions } = phone;
  return {
    phone: {
      title: phone.title,
      body: phone.body,
      notes: notes.filter((name) => names.has(name)),
      ...compact({
        cover: cover !== undefined && names.has(cover) ? cover : undefined,
        parts: parts && names.has(parts.list) ? parts : undefined,
        questions: questions && names.has(questions.list) ? questions : undefined,
      }),
    },
  };
}

const unreadable: Unfitness = ({ writeOnly }) => (writeOnly ? "它只写不读" : undefined);
const noText = (field: FieldModel): string | undefined =>
  unreadable(field) ?? (BODIES.includes(field.kind) ? undefined : "正文须是富文本、Markdown 或文本");
