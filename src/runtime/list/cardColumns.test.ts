import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { buildAction, buildColumn, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { arrangeColumns } from "./columnPreferences.ts";
import type { ColumnPreference } from "./columnPreferences.ts";
import { cardColumns } from "./cardColumns.ts";

function cardOf(screen: ListingScreen, preferences?: readonly ColumnPreference[]) {
  const keyField = screen.entity.label;
  const { name, state, facts } = cardColumns(screen, arrangeColumns(screen.columns, preferences), keyField);
  return { name: name?.title, state: state?.title, facts: facts.map(({ title }) => title) };
}

describe("what a card says of a row", () => {
  it("LIST-06 is the name, the state, and the next columns in their order", () => {
    expect(cardOf(buildScreen())).toEqual({ name: "姓名", state: "状态", facts: ["手机号", "预约日期", "人数"] });
  });

  it("LIST-06 takes for the state what the buttons go by, whichever dictionary comes first", () => {
    const entity = buildCompiledEntity({
      fields: ["realname", "sex", "state"].map((name) =>
        buildField({ name, title: name, ...(name === "realname" ? {} : { kind: "dictionary", dictionary: name }) }),
      ),
    });
    const columns = ["realname", "sex", "state"].map((field) => buildColumn({ field, title: field }));
    const rowActions = [
      buildAction({ id: "end", label: "结束", when: "row.state == 'open'", do: { op: "patch", set: { state: "'done'" } } }),
    ];
    expect(cardOf(buildScreen({ entity, columns, rowActions }))).toEqual({ name: "realname", state: "state", facts: ["sex"] });
    expect(cardOf(buildScreen({ entity, columns, rowActions: [] })).state).toBe("sex");
  });

  it("LIST-06 puts what always stands before what stands where there is room, and says no more than four facts", () => {
    const fields = ["realname", "a", "b", "c", "d", "e"];
    const entity = buildCompiledEntity({ fields: fields.map((name) => buildField({ name, title: name })) });
    const columns = fields.map((field) => buildColumn({ field, title: field, ...(field === "a" ? { ifRoom: true as const } : {}) }));
    expect(cardOf(buildScreen({ entity, columns })).facts).toEqual(["b", "c", "d", "e"]);
    expect(cardOf(buildScreen({ entity, columns: columns.slice(0, 4) })).facts).toEqual(["a", "b", "c"]);
  });

  it("LIST-06 follows the person's arrangement, and begins with the first column where the name is not among them", () => {
    const arranged = ["people", "date"].map((field) => ({ field, visible: true }));
    const hidden = ["realname", "mobile", "status"].map((field) => ({ field, visible: false }));
    expect(cardOf(buildScreen(), [...arranged, ...hidden])).toEqual({ name: "人数", state: undefined, facts: ["预约日期"] });
  });

  it("LIST-06 tells the bookings, the organs, the users and the roles of the product apart", () => {
    expect(cardOf(productScreen("appointment"))).toMatchObject({
      name: "姓名",
      state: "状态",
      facts: expect.arrayContaining(["手机号", "预约机构", "预约日期", "预约时段"]) as unknown,
    });
    expect(cardOf(productScreen("organ"))).toMatchObject({ name: "机构名称", state: "状态" });
    expect(cardOf(productScreen("user"))).toMatchObject({ name: "姓名", state: "状态" });
    expect(cardOf(productScreen("role")).name).toBe("角色名称");
    expect(cardOf(productScreen("appointmentQueue")).facts).toEqual(["预约机构", "预约日期", "预约时段", "该时段已约"]);
    expect(cardOf(productScreen("appointmentTime")).facts).toContain("余位");
    expect(cardOf(productScreen("organSetting")).facts).toContain("停诊日");
  });
});
