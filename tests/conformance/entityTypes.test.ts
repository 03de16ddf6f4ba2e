import { describe, expect, expectTypeOf, it } from "vitest";
import type { EntityApi } from "../../src/generated/entityApi.ts";
import type { AppointmentCreate, AppointmentQuery, AppointmentRow, AppointmentUpdate } from "../../src/generated/entities/appointment.ts";
import type { DepartmentRow } from "../../src/generated/entities/department.ts";
import type { OrganCreate, OrganQuery, OrganRow, OrganUpdate } from "../../src/generated/entities/organ.ts";
import type { RoleCreate, RoleUpdate } from "../../src/generated/entities/role.ts";
import type { UserCreate, UserRow, UserUpdate } from "../../src/generated/entities/user.ts";
import type { DictionaryValues, Stored } from "../../src/generated/names.ts";
import { entityTypes } from "../../scripts/generate/entityTypes.ts";
import { sha256 } from "../../scripts/schemas/readProject.ts";
import { loadProject } from "../../src/schema/project.ts";
import { filesOf } from "./conformanceCase.ts";

type Optional<Type, Key extends keyof Type> = undefined extends Type[Key] ? true : false;

describe("the types of an entity (decision 0091), judged by the compiler", () => {
  it("a row has a value where the field is required or has a default, and may have null elsewhere", () => {
    expectTypeOf<AppointmentRow["realname"]>().toEqualTypeOf<string>();
    expectTypeOf<null>().not.toExtend<AppointmentRow["source"]>();
    expectTypeOf<OrganRow["bookable"]>().toEqualTypeOf<"Y" | "N">();
    expectTypeOf<AppointmentRow["arriveTime"]>().toEqualTypeOf<string | null>();
    // A rule hides and empties it, default or not.
    expectTypeOf<OrganRow["sameDay"]>().toEqualTypeOf<"Y" | "N" | null>();
  });

  it("a row lacks what takes a right to read, and what is never sent", () => {
    expectTypeOf<Optional<AppointmentRow, "remark">>().toEqualTypeOf<true>();
    expectTypeOf<Optional<AppointmentRow, "cancelReason">>().toEqualTypeOf<false>();
    expectTypeOf<UserRow>().not.toHaveProperty("password");
  });

  it("a row has the text of a code beside it, always where the code is always there", () => {
    expectTypeOf<AppointmentRow["status_dictText"]>().toEqualTypeOf<string>();
    expectTypeOf<AppointmentRow["organId_dictText"]>().toEqualTypeOf<string>();
    expectTypeOf<AppointmentRow["sex_dictText"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<AppointmentRow["createBy_dictText"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<AppointmentRow>().not.toHaveProperty("mobile_dictText");
    expectTypeOf<DepartmentRow["hasChildren"]>().toEqualTypeOf<boolean | undefined>();
  });

  it("a row may hold a value that the dictionary's file no longer has; what is sent may not", () => {
    expectTypeOf<AppointmentRow["status"]>().toEqualTypeOf<Stored<DictionaryValues["hiv_appointment_status"]>>();
    expectTypeOf<"taken_out">().toExtend<AppointmentRow["status"]>();
    expectTypeOf<AppointmentCreate["service"]>().toEqualTypeOf<DictionaryValues["hiv_appointment_service"] | undefined>();
    // @ts-expect-error no service of the file
    expectTypeOf<"taken_out">().toExtend<AppointmentCreate["service"]>();
  });

  it("a new row holds nothing that the server refuses or fills in, and all that it demands", () => {
    expectTypeOf<AppointmentCreate>().not.toHaveProperty("status");
    expectTypeOf<AppointmentCreate>().not.toHaveProperty("arriveTime");
    expectTypeOf<AppointmentCreate>().not.toHaveProperty("createBy");
    expectTypeOf<AppointmentCreate>().not.toHaveProperty("id");
    expectTypeOf<Optional<AppointmentCreate, "slotId">>().toEqualTypeOf<false>();
    expectTypeOf<Optional<AppointmentCreate, "service">>().toEqualTypeOf<true>();
    // Required of new rows by a rule.
    expectTypeOf<UserCreate["password"]>().toEqualTypeOf<string>();
    expectTypeOf<RoleCreate["fullAccess"]>().toEqualTypeOf<boolean | undefined>();
    type Time = NonNullable<OrganCreate["serviceTimes"]>[number];
    expectTypeOf<Time>().not.toHaveProperty("organId");
    expectTypeOf<Time["weekday"]>().toEqualTypeOf<DictionaryValues["weekday"]>();
  });

  it("a change names the row and its version, and holds nothing that rules close for good", () => {
    expectTypeOf<AppointmentUpdate["id"]>().toEqualTypeOf<string>();
    expectTypeOf<AppointmentUpdate["rev"]>().toEqualTypeOf<number>();
    expectTypeOf<AppointmentUpdate>().not.toHaveProperty("date");
    expectTypeOf<RoleUpdate>().not.toHaveProperty("roleCode");
    expectTypeOf<UserUpdate>().not.toHaveProperty("password");
    expectTypeOf<AppointmentUpdate["realname"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<OrganUpdate["contact"]>().toEqualTypeOf<string | null | undefined>();
  });

  it("a condition knows the values of a labelled enum, and asks for any that rows may hold", () => {
    expectTypeOf<OrganQuery["bookable"]>().toEqualTypeOf<"Y" | "N" | undefined>();
    expectTypeOf<readonly ["taken_out"]>().toExtend<NonNullable<AppointmentQuery["status"]>>();
    expectTypeOf<AppointmentQuery>().not.toHaveProperty("arriveTime");
  });

  it("every entity has its types under its address", () => {
    expectTypeOf<EntityApi["/hiv/appointment"]["row"]>().toEqualTypeOf<AppointmentRow>();
  });
});

describe("the texts of the types", () => {
  const field = { type: "string", title: "甲" };
  const typesOf = (fields: Readonly<Record<string, object>>, required: readonly string[] = []) => {
    const { project, diagnostics } = loadProject(
      filesOf({ title: "types", fields: { label: { ...field, title: "名称" }, ...fields }, entity: { required: [...required] } } as never),
      { digest: sha256 },
    );
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const thing = project.entities.get("thing");
    if (!thing) throw new Error("The entity was left out.");
    return entityTypes(project, thing);
  };

  it("tell limits, pattern, default and right of a field", () => {
    const text = typesOf({
      code: { ...field, minLength: 2, maxLength: 4, pattern: "^[a-z]*/?$", "x-message": "小写字母", default: "ab" },
      note: { ...field, title: "乙", "x-perm": { read: "note" } },
    });
    expect(text).toContain('   * 2 到 4 字。\n   * 格式 `^[a-z]*\\/?$`（小写字母）。\n   * @defaultValue `"ab"`\n');
    expect(text).toMatch(/有 `demo:thing:note` 才能看。\n {3}\*\/\n {2}readonly note\?: string \| null;/);
  });

  it("leave a required field behind a right to those who hold it", () => {
    const text = typesOf({ note: { ...field, "x-perm": { write: "note" } } }, ["note"]);
    expect(text).toContain("readonly note: string | null;");
    expect(text).toContain("readonly note?: string;");
  });

  it("call a masked field a text, whatever it holds", () => {
    expect(typesOf({ kind: { ...field, enum: ["a", "b"], "x-perm": { mask: "all" } } })).toContain("readonly kind: string | null;");
  });
});
