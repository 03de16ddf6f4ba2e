import type { DepartmentRow } from "../../src/generated/entities/department.ts";
import type { RoleRow } from "../../src/generated/entities/role.ts";
import type { UserRow } from "../../src/generated/entities/user.ts";

/** A department of the demonstration; the code of the one above is the part before the last dot. */
export type DemoDepartment = Pick<DepartmentRow, "orgCode" | "departName" | "category">;

/** A user of the demonstration (design §6). */
export interface DemoUser extends Pick<UserRow, "username" | "realname" | "sex"> {
  readonly roleCode?: RoleRow["roleCode"];
  readonly orgCode: DepartmentRow["orgCode"];
  /** A line of their own, shown beside their name in messaging. */
  readonly signature?: string;
}

/** Head office and branch, each with its departments. */
export const demoDepartments: readonly DemoDepartment[] = [
  { orgCode: "D1", departName: "总部", category: "company" },
  { orgCode: "D1.1", departName: "检测科", category: "department" },
  { orgCode: "D1.2", departName: "咨询科", category: "department" },
  { orgCode: "D2", departName: "分中心", category: "company" },
  { orgCode: "D2.1", departName: "分中心门诊", category: "department" },
];

/** One user per role, and one without any. */
export const demoUsers: readonly DemoUser[] = [
  { username: "doctor", realname: "林知远", sex: "1", roleCode: "doctor", orgCode: "D1.1", signature: "门诊时间回复较慢，急事请打电话" },
  { username: "counsellor", realname: "苏婉清", sex: "2", roleCode: "counsellor", orgCode: "D1.2", signature: "周一、周三值晚班" },
  { username: "editor", realname: "周书宁", sex: "2", roleCode: "editor", orgCode: "D1" },
  { username: "viewer", realname: "陈安", sex: "1", roleCode: "viewer", orgCode: "D1.2" },
  { username: "nobody", realname: "吴一凡", sex: "1", orgCode: "D2" },
];

/** Colleagues whom the others talk to; they have no password, so nobody signs in as one of them. */
export const demoColleagues: readonly DemoUser[] = [
  { username: "nurse", realname: "何静怡", sex: "2", orgCode: "D1.1", signature: "采样窗口 2 号" },
  { username: "lab", realname: "沈牧", sex: "1", orgCode: "D1.1" },
  { username: "desk", realname: "唐小米", sex: "2", orgCode: "D1.2", signature: "前台电话 8012" },
  { username: "outreach", realname: "高远", sex: "1", orgCode: "D2.1" },
];

/** The code of the department above; `undefined` at the top. */
export function codeAbove(orgCode: string): string | undefined {
  const dot = orgCode.lastIndexOf(".");
  return dot < 0 ? undefined : orgCode.slice(0, dot);
}
