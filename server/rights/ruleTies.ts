import { accountFields, stampedFields, type EntityModel, type FieldModel } from "../../src/schema/index.ts";
import type { IsTie } from "../../src/schema/expression/anyHolder.ts";
import { departmentFields } from "./departmentCodes.ts";

const USER = "user";

/**
 * Which tests tie a row to whoever holds the rule: its department is theirs or below, or it refers to them as a person, or
 * was written by them. Fields that merely hold a text tie nothing, for a name may be chosen to fit them; nor does the tenant,
 * which is everybody's.
 */
export function tiesOf(entity: EntityModel): IsTie {
  return ({ kind, field }, userField) => {
    if (userField === "orgCodes") return kind === "member" && departmentFields(entity).includes(field);
    if (kind === "member") return false;
    if (userField === "orgCode") return departmentFields(entity).includes(field);
    if (userField === "username") return isStamp(field) || personFields(entity, "username").includes(field);
    return userField === "id" && personFields(entity, "id").includes(field);
  };
}

/** A rule that somebody may write who does not hold every row. */
export function exampleOfTie(entity: EntityModel): string {
  const [department] = departmentFields(entity);
  return department === undefined ? `row.${stampedFields.createBy} == user.username` : `row.${department} in user.orgCodes`;
}

/** Fields that name a person by what the person is stored with. */
function personFields({ name, fields }: EntityModel, store: "id" | "username"): readonly string[] {
  const isPerson = ({ reference }: FieldModel): boolean => reference?.entity === USER && reference.store === store;
  return [...(name === USER ? [store] : []), ...fields.filter(isPerson).map((field) => field.name)];
}

function isStamp(field: string): boolean {
  return accountFields.includes(field);
}
