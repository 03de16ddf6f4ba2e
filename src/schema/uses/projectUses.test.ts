import { expect, it } from "vitest";
import { productProject } from "../../../tests/support/productSchemas.ts";
import { expressionUses, joinUses, projectUses } from "./projectUses.ts";

const project = productProject();
const uses = projectUses(project, []);

it("a dictionary is used by the fields that it is for", () => {
  expect(uses.dictionary("hiv_appointment_status")).toEqual(["预约·状态"]);
  expect(uses.dictionary("blood_type")).toEqual([]);
});

it("a value is used as a default, by rules, limits, actions, cards and lists", () => {
  expect(uses.value("hiv_appointment_status", "booked")).toEqual([
    "预约·手机号·规则",
    "预约·预约机构·对方须保持",
    "预约·预约时段·对方须保持",
    "预约·状态·初始值",
    "预约·校验“该时段已经开始，候补不能再转为预约；请取消后另约时间”",
    "预约·校验“该机构已暂停服务，或这一天停诊、放假，候补不能转为预约”",
    "预约·限制“该时段名额已满，请换一个时段或登记候补”",
    "预约·限制“该手机号当天这一时段已有预约或候补，请核对是否重复登记”",
    "预约·该时段已约",
    "预约·操作“到访”",
    "预约·操作“转为预约”",
    "预约·操作“改期”",
    "预约·操作“取消预约”",
    "预约·操作“未到访”",
    "预约·操作“更正”",
    "预约·操作“抹去身份”",
    "机构·待到访",
    "首页·卡片“今日待到访”",
    "首页·卡片“逾期未办理”",
    "工作台·卡片“逾期未办理”",
    "工作台·卡片“明天的预约”",
    "今日待到访·列出哪些行",
  ]);
  expect(uses.value("hiv_appointment_status", "no_show")).toContain("预约·操作“未到访”");
  expect(uses.value("survey_result_status", "complete")).toContain("问卷·统计·哪些行有效");
});

it("a value is used by the choices of a reference, in the dictionary of the other entity's field", () => {
  expect(uses.value("hiv_organ_status", "open")).toContain("预约·预约机构·可选范围");
});

it("a value that nothing names is free", () => {
  expect(uses.value("hiv_appointment_service", "prep")).toEqual([]);
  expect(uses.value("sex", "1")).toEqual([]);
});

it("what a program names is used where the field has a dictionary, and nowhere else", () => {
  const named = projectUses(project, [
    { entity: "appointment", field: "service", values: ["prep"], where: "排班" },
    { entity: "appointment", field: "realname", values: ["prep"], where: "别处" },
    { entity: "ghost", field: "service", values: ["prep"], where: "别处" },
  ]);
  expect(named.value("hiv_appointment_service", "prep")).toEqual(["排班"]);
});

it("expressions kept elsewhere count too; one that cannot be read is passed over", () => {
  const entity = project.entities.get("appointment");
  if (!entity) throw new Error("no appointments");
  const rule = (source: string) => ({ source, site: { entity, result: "bool" as const }, where: "数据范围" });
  const more = expressionUses([
    rule("row.service == 'prep' && 'nurse' in user.roles"),
    rule("row.orgCode in ['D1', 'D2'] && dict('sex', row.sex) == '男'"),
    rule("row.ghost =="),
  ]);
  expect(more.value("hiv_appointment_service", "prep")).toEqual(["数据范围"]);
  expect(more.role("nurse")).toEqual(["数据范围"]);
  expect(more.row("department", "D2")).toEqual(["数据范围"]);
  expect(expressionUses([rule("user.orgCode == 'D9' || 'D8' in user.orgCodes")]).department("D8")).toEqual(["数据范围"]);
  expect(joinUses(uses, more).dictionary("sex")).toEqual([...uses.dictionary("sex"), "数据范围"]);
});
