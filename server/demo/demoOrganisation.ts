import type { CheckRuleRow } from "../../src/generated/entities/checkRule.ts";
import type { PositionRow } from "../../src/generated/entities/position.ts";
import type { TenantRow } from "../../src/generated/entities/tenant.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoRow } from "./demoRow.ts";
import { demoId } from "./demoRandom.ts";

const positions: readonly (readonly [code: string, name: string, rank: PositionRow["rank"]])[] = [
  ["chief_physician", "主任医师", "5"],
  ["deputy_physician", "副主任医师", "4"],
  ["physician", "主治医师", "3"],
  ["nurse_in_charge", "主管护师", "3"],
  ["technician", "检验技师", "2"],
  ["counsellor", "心理咨询师", "2"],
  ["volunteer", "志愿者组长", "1"],
];

const checkRules: readonly Omit<DemoRow<CheckRuleRow>, "id">[] = [
  { ruleCode: "postcode", ruleName: "邮政编码", pattern: "[0-9]{6}", message: "请输入 6 位邮政编码", sample: "610041" },
  {
    ruleCode: "batchNo",
    ruleName: "试剂批号",
    pattern: "[A-Z]{2}[0-9]{8}",
    message: "批号由两个大写字母与 8 位数字组成",
    sample: "HV20260901",
  },
];

/** Positions of the staff. */
export function demoPositions(calendar: DemoCalendar): readonly DemoRow<PositionRow>[] {
  return positions.map(([code, name, rank], index) => ({
    ...made(`position:${code}`, calendar),
    name,
    code,
    rank,
    sortNo: (index + 1) * 10,
  }));
}

/** A second tenant beside the default one, without members yet. */
export function demoTenants(calendar: DemoCalendar): readonly DemoRow<TenantRow>[] {
  return [{ ...made("tenant:1001", calendar), tenantNo: "1001", name: "合作医院", remark: "试运行，成员由总部添加" }];
}

/** Formats that other systems ask for by their codes. */
export function demoCheckRules(calendar: DemoCalendar): readonly DemoRow<CheckRuleRow>[] {
  return checkRules.map((rule) => ({ ...made(`checkRule:${rule.ruleCode}`, calendar), ...rule }));
}

function made(name: string, calendar: DemoCalendar): { readonly id: string; readonly createBy: string; readonly createTime: string } {
  return { id: demoId(name), createBy: "admin", createTime: calendar.moment(-30, 9, 0) };
}
