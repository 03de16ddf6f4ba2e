import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { FormModel } from "../../model/project.ts";
import type { RawForm } from "../rawScreen.ts";
import { holdsRight } from "../../rights/fieldRights.ts";
import type { ScreenPart } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";
import { checkGroups, expandGroups, groupsByTitle, isFilledIn, LAYOUT, pruneGroups } from "./groups.ts";

/** More fields than this are filled in on a page of their own. */
const DRAWER_FIELDS = 24;

/** The form that makes and changes one row. */
export const formPart: ScreenPart<"form"> = {
  members: ["form"],
  infer: ({ entity, isEditable }) => (isEditable && isWritten(entity) ? { form: inferForm(entity) } : {}),
  check: (site) => [
    ...checkWritten(site),
    ...checkGroups(site, "form", ({ system, derived }) => (derived ? "它从别的行读来，不在这里填写" : system ? "它由系统维护" : undefined)),
  ],
  expand: ({ raw, inferred, entity }) => compact({ form: raw.form && expandForm(raw.form, inferred.form, entity) }),
  prune({ form }, { model, names, viewer }) {
    const canCreate = holdsRight(model, "add", viewer);
    const canEdit = holdsRight(model, "edit", viewer);
    if (!form || (!canCreate && !canEdit)) return {};
    return { form: { ...form, groups: pruneGroups(form.groups, names), canCreate, canEdit } };
  },
};

function isWritten({ rights }: EntityModel): boolean {
  return rights.includes("add") || rights.includes("edit");
}

/** Rows that nobody adds or edits have no form, neither in general nor on this screen. */
function checkWritten({ entity, source: { own, raw, at } }: ScreenSite): Diagnostic[] {
  if (own.form === undefined) return [];
  if (raw.readOnly === true) {
    const [reason, remedy] = ["屏幕写了 readOnly，不增改行", "删去 form，或删去 readOnly。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["form"], "key"), { found: "form", reason, remedy })];
  }
  if (isWritten(entity)) return [];
  const [reason, remedy] = [`实体“${entity.name}”的行不能新增，也不能编辑`, "删去 form，或在实体的 x-entity.operations 里写上 add、edit。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["form"], "key"), { found: "form", reason, remedy })];
}

function inferForm(entity: EntityModel): RawForm {
  const fields = entity.fields.filter(isFilledIn);
  const isLong = fields.length > DRAWER_FIELDS || fields.some(({ children }) => children !== undefined);
  return { ...LAYOUT, ...(isLong && { open: "page" as const }), arrangement: "sections", groups: groupsByTitle(fields) };
}

function expandForm(raw: RawForm, inferred: RawForm | undefined, entity: EntityModel): NonNullable<FormModel["form"]> {
  const { groups, ...stated } = raw;
  return { ...LAYOUT, arrangement: "sections", ...stated, groups: expandGroups(groups, inferred?.groups, entity) };
}
