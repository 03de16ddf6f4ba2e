import { chinaDate, plusDays } from "../../../src/schema/time/chinaTime.ts";

/** A day that comes when time passes. */
const SOON = plusDays(chinaDate(new Date()), 7);
/** Row rules that an attacker may think of: of their own, of others, of nobody, and such as open later. */
export const RULES: readonly string[] = [
  "true",
  "row.orgCode == user.orgCode",
  "row.orgCode in user.orgCodes",
  "row.orgCode == 'D2'",
  "row.orgCode != 'D9'",
  "user.orgCode == 'D1'",
  "user.orgCode != 'D9'",
  "user.orgCode == ''",
  "blank(user.orgCode)",
  "!blank(user.orgCode)",
  "size(user.orgCodes) == 0",
  "blank(row.orgCode)",
  "blank(row.orgCode) || row.orgCode in user.orgCodes",
  "blank(row.orgCode) && blank(user.orgCode)",
  `row.orgCode == user.orgCode || now() >= '${SOON} 00:00:00'`,
  `row.orgCode in user.orgCodes && today() > '${SOON}'`,
  `today() > '${SOON}'`,
  "weekday(today()) != 1",
  "dict('sex', '1') == '男'",
  "dict('sex', '1') == '改'",
  "'empty' in user.roles",
  "!('empty' in user.roles)",
  "size(user.roles) == 2",
  "can('hiv:organ:delete')",
  "!can('hiv:organ:list')",
  "'D3' in user.orgCodes",
  "!('D2.1' in user.orgCodes)",
  "!(row.orgCode in user.orgCodes)",
  "row.orgCode in user.orgCodes && !('D20' in user.orgCodes)",
];
