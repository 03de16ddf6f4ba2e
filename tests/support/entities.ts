import type { EntityModel, FieldModel } from "../../src/schema/model/entity.ts";
import type { ExpressionScope } from "../../src/schema/expression/scope.ts";

/** A field with everything inferred; `buildField({ name: "date", kind: "date" })`. */
export function buildField(
  field: Omit<Partial<FieldModel>, "rule" | "ui"> & { name: string; rule?: Partial<FieldModel["rule"]>; ui?: Partial<FieldModel["ui"]> },
): FieldModel {
  return {
    title: field.name,
    kind: "text",
    type: "string",
    nullable: true,
    required: false,
    readOnly: false,
    writeOnly: false,
    constraints: {},
    query: [],
    permission: {},
    system: false,
    ...field,
    rule: { reset: [], hidden: "clear", ...field.rule },
    ui: { props: {}, ...field.ui },
  };
}

/** An entity with these fields. */
export function buildEntity(entity: Partial<EntityModel> & { fields: readonly FieldModel[] }): EntityModel {
  return {
    name: "appointment",
    title: "预约",
    domain: "hiv",
    file: "schemas/entities/hiv/appointment.json",
    table: "hiv_appointment",
    api: "/hiv/appointment",
    permission: "hiv:appointment",
    rows: "table",
    rights: ["list", "add", "edit", "delete", "import", "export"],
    label: "realname",
    describe: ["realname"],
    sort: [],
    scope: { tenant: { kind: "shared" } },
    audit: true,
    softDelete: false,
    unique: [],
    checks: [],
    constraints: [],
    actions: [],
    cases: [],
    ...entity,
  };
}

/** A scope on 2026-01-05 08:30 in China (a Monday), with a user who holds `hiv:appointment:edit`. */
export function buildScope(scope: Partial<ExpressionScope> = {}): ExpressionScope {
  return {
    row: {},
    isNew: false,
    user: { id: "u1", username: "doctor", realname: "李医生", orgCode: "D1.1", orgCodes: ["D1.1"], tenantId: "0", roles: ["doctor"] },
    now: new Date("2026-01-05T00:30:00Z"),
    can: (code) => code === "hiv:appointment:edit",
    ...scope,
  };
}
