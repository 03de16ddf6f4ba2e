import type { EntityModel } from "../../model/entity.ts";
import { rollupsOf } from "../../model/shownFields.ts";
import type { DetailLayout, FormGroup } from "../../model/screen.ts";
import type { RawDetail } from "../rawScreen.ts";
import type { ExpandGround, ScreenPart } from "../screenKind.ts";
import { checkGroups, expandGroups, groupsByTitle, isFilledIn, LAYOUT, pruneGroups } from "./groups.ts";
import { fieldNamed } from "../itemsOf.ts";
import { checkPhone, expandPhone, prunePhone } from "./phonePreview.ts";
import { inferRelated, type RelatedGround } from "../referrers.ts";
import { pruneTally } from "./pruneTally.ts";
import { checkLinks, expandLinks, linkedScreens, pruneLinks } from "./links.ts";

const RELATED = ["detail", "related"];

/** One row read-only, with what belongs to it and its history. */
export const detailPart: ScreenPart<"detail"> = {
  members: ["detail"],
  infer: (ground) => ({ detail: inferDetail(ground) }),
  check: (site) => [
    ...checkGroups(site, "detail", ({ system, writeOnly }) => (system ? "它由系统维护" : writeOnly ? "它只写不读" : undefined)),
    ...checkLinks(site, RELATED),
    ...checkPhone(site),
  ],
  dependencies: (site) => linkedScreens(site, RELATED),
  expand: (ground) => (ground.raw.detail ? { detail: expandDetail(ground) } : {}),
  prune({ detail }, ground) {
    if (!detail) return {};
    const { names } = ground;
    const { phone, ...layout } = detail;
    const related = pruneLinks(ground, detail.related);
    return {
      detail: { ...layout, groups: pruneGroups(detail.groups, names), related, ...prunePhone(phone, names), ...pruneTally(ground) },
    };
  },
};

function inferDetail(ground: RelatedGround): RawDetail {
  const { entity } = ground;
  const fields = [...entity.fields.filter(({ system, writeOnly }) => !system && !writeOnly), ...rollupsOf(entity)];
  return { ...LAYOUT, groups: groupsByTitle(fields), related: [...inferRelated(ground)], history: entity.audit };
}

/** Where the file arranges the form and says nothing of the detail, the detail shows the same sections, with what a form leaves out. */
function expandDetail({ stated, inferred, raw, entity, targetOf }: ExpandGround): DetailLayout {
  const { groups: _groups, related, phone, ...layout } = raw.detail ?? {};
  const own = expandGroups(raw.detail?.groups, inferred.detail?.groups, entity);
  const followsForm = stated.form?.groups !== undefined && stated.detail?.groups === undefined;
  const groups = followsForm ? withReadOnly(expandGroups(raw.form?.groups, inferred.form?.groups, entity), own, entity) : own;
  return {
    ...LAYOUT,
    history: entity.audit,
    ...layout,
    // What a group says of its form is no matter of the detail that follows it.
    groups: groups.map(({ key, title, fields }) => ({ key, title, fields: fields.filter((name) => isShown(entity, name)) })),
    related: expandLinks({ list: related, inferred: inferred.detail?.related, targetOf, own: entity }),
    ...expandPhone(phone),
  };
}

/** Adds the fields that nobody fills in to the sections of their title; those without one follow at the end. */
function withReadOnly(form: readonly FormGroup[], all: readonly FormGroup[], entity: EntityModel): FormGroup[] {
  const placed = new Set(form.flatMap(({ fields }) => fields));
  const isLeftOut = (name: string) => !placed.has(name) && fieldNamed(entity, name).some((field) => !isFilledIn(field));
  const leftOut = all.map((group) => ({ ...group, fields: group.fields.filter(isLeftOut) })).filter(({ fields }) => fields.length > 0);
  const extended = form.map((group) => ({
    ...group,
    fields: [...group.fields, ...(leftOut.find(({ title }) => title === group.title)?.fields ?? [])],
  }));
  return [...extended, ...leftOut.filter(({ title }) => !form.some((group) => group.title === title))];
}

function isShown(entity: EntityModel, name: string): boolean {
  return fieldNamed(entity, name).some(({ writeOnly, system }) => !writeOnly && !system);
}
