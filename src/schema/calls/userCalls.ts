import type { ApiCall } from "./apiCall.ts";
import { listParameters, text, wholeListParameters } from "./callParameters.ts";

const name = text(64);
const cipher = text(4096);
const uniqueText = text(200);
const names = { username: name, realname: name } as const;

/** Fields of a user as other people are shown them (§3); the phone with its mask. */
const USER = ["id", "username", "realname", "phone", "birthday", "sex", "avatar", "email", "orgCodeTxt"] as const;

/** Calls about users and their passwords (spec §7, Users). */
export const userCalls = {
  userAdd: {
    api: ["API-26"],
    method: "POST",
    path: "/sys/user/add",
    title: "新增用户",
    answer: { at: "result", fields: ["id", "rev", "username"] },
    source: "§7",
    answeredBy: "entity",
  },
  userEdit: {
    api: ["API-27"],
    method: "PUT",
    path: "/sys/user/edit",
    title: "修改用户",
    answer: { at: "result", fields: ["id", "rev", "username"] },
    source: "§7",
    answeredBy: "entity",
  },
  userList: {
    api: ["API-29"],
    method: "GET",
    path: "/sys/user/list",
    title: "用户列表",
    answer: { at: "records[]", fields: USER },
    source: "§3, §7",
    note: "orgCodeTxt 是所属各部门的名称，以逗号相连；没有部门时为 null。",
    answeredBy: "entity",
  },
  updatePassword: {
    api: ["API-18"],
    method: ["PUT", "POST"],
    path: "/sys/user/updatePassword",
    title: "修改自己的密码",
    schema: {
      body: {
        type: "object",
        required: ["oldpassword", "password", "confirmpassword"],
        properties: { username: name, oldpassword: cipher, password: cipher, confirmpassword: cipher },
      },
    },
    answer: { at: "nothing" },
    source: "§3, §5, §7",
  },
  changePassword: {
    api: ["API-33"],
    method: ["PUT", "POST"],
    path: "/sys/user/changePassword",
    title: "设置或重置他人的密码",
    schema: {
      body: { type: "object", required: ["username"], properties: { username: name, password: cipher, confirmpassword: cipher } },
    },
    answer: { at: "value", is: "没有给出密码时是 `{password}`，即只显示这一次的一次性密码；给出了密码时为 null" },
    source: "§5, §7",
    note: "password 与 confirmpassword 可以是明文或公钥加密的密文；都不填时由服务器生成一次性密码。本人登录后须先改成自己的密码，并退出此前的全部登录。",
  },
  queryUserRole: {
    api: ["API-28"],
    method: "GET",
    path: "/sys/user/queryUserRole",
    title: "一个用户的角色",
    schema: { querystring: { type: "object", required: ["userid"], properties: { userid: text(64), ...wholeListParameters } } },
    answer: { at: "value", is: "角色 id 的列表" },
    source: "§7",
  },
  frozenBatch: {
    api: ["API-32"],
    method: "PUT",
    path: "/sys/user/frozenBatch",
    title: "冻结或解冻几个用户",
    schema: {
      body: {
        type: "object",
        required: ["ids", "status"],
        // In words, or by the numbers of the lineage; in a body a number may stand as one.
        properties: { ids: text(40_000), status: { type: ["string", "integer"], enum: ["normal", "frozen", "1", "2", 1, 2] } },
      },
    },
    answer: { at: "nothing" },
    source: "§7",
  },
  checkOnlyUser: {
    api: ["API-30"],
    method: "GET",
    path: "/sys/user/checkOnlyUser",
    title: "账号是否可用",
    schema: { querystring: { type: "object", required: ["username"], properties: { username: uniqueText, id: uniqueText } } },
    answer: { at: "nothing" },
    source: "§7",
  },
  duplicateCheck: {
    api: ["API-79"],
    method: "GET",
    path: "/sys/duplicate/check",
    title: "一个值是否已被占用",
    schema: {
      querystring: {
        type: "object",
        required: ["tableName", "fieldName"],
        properties: { tableName: uniqueText, fieldName: uniqueText, fieldVal: uniqueText, dataId: uniqueText },
      },
    },
    answer: { at: "nothing" },
    source: "§5, §7",
    note: "只回答不可重复的字段，以及用户的手机号、邮箱与工号（邮箱允许重复，照实回答）；须能新增或修改该数据。不能看到全部用户的人，一小时内只能问有限个不同的值。",
  },
  queryUserByDepId: {
    api: ["API-31"],
    method: "GET",
    path: "/sys/user/queryUserByDepId",
    title: "一个部门的用户",
    schema: { querystring: { type: "object", required: ["id"], properties: { id: text(7000), ...names, ...wholeListParameters } } },
    answer: { at: "result[]", fields: USER },
    source: "§7",
  },
  departUserList: {
    api: ["API-58"],
    method: "GET",
    path: "/sys/user/departUserList",
    title: "部门的用户，分页",
    schema: { querystring: { type: "object", required: ["depId"], properties: { depId: text(7000), ...names, ...listParameters } } },
    answer: { at: "records[]", fields: USER },
    source: "§7",
  },
  queryUserComponentData: {
    api: ["API-35"],
    method: "GET",
    path: "/sys/user/queryUserComponentData",
    title: "选择用户的列表，可按部门",
    schema: { querystring: { type: "object", properties: { departId: text(7000), ...names, ...listParameters } } },
    answer: { at: "records[]", fields: USER },
    source: "§7",
  },
  getMultiUser: {
    api: ["API-34"],
    method: "GET",
    path: "/sys/user/getMultiUser",
    title: "按 id 或账号取用户的姓名",
    schema: { querystring: { type: "object", properties: { id: text(7000), username: text(7000) } } },
    answer: { at: "bare[]", fields: ["id", "username", "realname", "orgCode"] },
    source: "§7, protocol 1.17",
    note: "按逗号列表的顺序，每人一次；停用的账号与看不到的人不在其中。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
