import { compact } from "../../model/compact.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { FormModel } from "../../model/project.ts";
import type { RawForm } from "../rawScreen.ts";
import type { ScreenPart } from "../screenKind.ts";
import { checkGroups, expandGroups, groupsByTitle, isFilledIn, LAYOUT, pruneGroups } from "./groups.ts";

/** More fields than this are filled in on a page of their own. */
const DRAWER_FIELDS = 24;

/** The form that makes and changes one row. */
export const formPart: ScreenPart<"form"> = {
  members: ["form"],
  infer: ({ entity, isEditable }) => (isEditable ? { form: inferForm(entity) } : {}),
  check: (site) => checkGroups(site, "form", ({ system }) => (system ? "它由系统维护" : undefined)),
  expand: ({ raw, inferred, entity }) => compact({ form: raw.form && expandForm(raw.form, inferred.form, entity) }),
  prune({ form }, { entity, names, viewer }) {
    const canCreate = viewer.can(`${entity.permission}:add`);
    const canEdit = viewer.can(`${entity.permission}:edit`);
    if (!form || (!canCreate && !canEdit)) return {};
    return { form: { ...form, groups: pruneGroups(form.groups, names), canCreate, canEdit } };
  },
};

function inferForm(entity: EntityModel): RawForm {
  const fields = entity.fields.filter(isFilledIn);
  const isLong = fields.length > DRAWER_FIELDS || fields.some(({ children }) => children !== undefined);
  return { ...LAYOUT, ...(isLong && { open: "page" as const }), arrangement: "sections", groups: groupsByTitle(fields) };
}

function expandForm(raw: RawForm, inferred: RawForm | undefined, entity: EntityModel): NonNullable<FormModel["form"]> {
  const { groups, ...stated } = raw;
  return { ...LAYOUT, arrangement: "sections", ...stated, groups: expandGroups(groups, inferred?.groups, entity) };
}
