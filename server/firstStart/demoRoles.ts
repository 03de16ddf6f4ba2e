import type { RoleRow } from "../../src/generated/entities/role.ts";
import { EVERY_ROW } from "../rights/rights.ts";

/** A role of the demonstration: which codes it holds and which rows it opens. */
export interface DemoRole extends Pick<RoleRow, "roleCode" | "roleName" | "description"> {
  /** Beginnings of codes, e.g. `hiv:appointment`, each with the rights that follow; `*` stands for all. */
  readonly grants: readonly { readonly prefix: string; readonly rights: readonly string[] }[];
  /** Row rule of every entity that the role opens and that belongs to departments. */
  readonly departmentRule?: (field: string) => string;
}

const everything = ["*"] as const;
const reading = ["list"] as const;

/** Roles of the demo users; what is not in the schemas yet is granted when it comes with a fresh start. */
export const demoRoles: readonly DemoRole[] = [
  {
    roleCode: "doctor",
    roleName: "门诊医生",
    description: "管理本部门的预约与检测",
    grants: [
      { prefix: "hiv:appointment", rights: everything },
      { prefix: "hiv:detection", rights: everything },
      // Merging and erasing people are left to whoever answers for the data.
      { prefix: "hiv:miniUser", rights: ["list", "add", "edit", "export", "reveal", "consent", "sensitive", "remark", "requestErase"] },
      { prefix: "hiv:organ", rights: reading },
      { prefix: "sys:addressBook", rights: reading },
      { prefix: "im", rights: everything },
    ],
    departmentRule: (field) => `row.${field} == user.orgCode`,
  },
  {
    roleCode: "counsellor",
    roleName: "咨询师",
    description: "回复咨询、在线沟通，维护咨询问题与自动咨询，查看本部门及下级的预约与检测进度",
    grants: [
      { prefix: "hiv:consult", rights: everything },
      { prefix: "hiv:autoConsult", rights: everything },
      { prefix: "hiv:appointment", rights: reading },
      { prefix: "hiv:detection", rights: reading },
      { prefix: "hiv:miniUser", rights: ["list", "consent", "requestErase"] },
      { prefix: "sys:addressBook", rights: reading },
      { prefix: "im", rights: everything },
    ],
    departmentRule: (field) => `row.${field} in user.orgCodes`,
  },
  {
    roleCode: "editor",
    roleName: "内容编辑",
    description: "维护微课、视频、轮播图、科普文章、机构公告与问卷",
    grants: [
      "hiv:miniClass",
      "hiv:video",
      "hiv:banner",
      "hiv:art",
      "hiv:readHistory",
      "hiv:festival",
      "hiv:survey",
      "hiv:organNotice",
      "sys:addressBook",
      "im",
    ].map((prefix) => ({
      prefix,
      rights: everything,
    })),
  },
  {
    roleCode: "viewer",
    roleName: "只读用户",
    description: "只能查看业务列表，各部门的数据都能看到",
    grants: [
      { prefix: "hiv:", rights: reading },
      { prefix: "im", rights: everything },
    ],
    departmentRule: () => EVERY_ROW,
  },
];

/** Codes of a role among those that exist. */
export function codesOfRole({ grants }: DemoRole, existing: readonly string[]): readonly string[] {
  return existing.filter((code) =>
    grants.some(
      ({ prefix, rights }) => code.startsWith(prefix) && (rights.includes("*") || rights.some((right) => code.endsWith(`:${right}`))),
    ),
  );
}
