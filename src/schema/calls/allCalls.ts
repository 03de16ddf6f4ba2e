import type { ApiCall } from "./apiCall.ts";
import { categoryCalls } from "./categoryCalls.ts";
import { consultCalls } from "./consultCalls.ts";
import { departmentCalls } from "./departmentCalls.ts";
import { dictionaryCalls } from "./dictionaryCalls.ts";
import { imCalls } from "./imCalls.ts";
import { noticeCalls } from "./noticeCalls.ts";
import { otherCalls } from "./otherCalls.ts";
import { permissionCalls } from "./permissionCalls.ts";
import { reportCalls } from "./reportCalls.ts";
import { rowCalls } from "./rowCalls.ts";
import { sessionCalls } from "./sessionCalls.ts";
import { userCalls } from "./userCalls.ts";

/** A group of calls under its heading in the reference. */
export interface CallGroup {
  readonly title: string;
  readonly calls: Readonly<Record<string, ApiCall>>;
}

/** Every call of the specification (§7), in the order of the reference. */
export const callGroups: readonly CallGroup[] = [
  { title: "登录与本人", calls: sessionCalls },
  { title: "用户与密码", calls: userCalls },
  { title: "角色与权限", calls: permissionCalls },
  { title: "部门", calls: departmentCalls },
  { title: "字典", calls: dictionaryCalls },
  { title: "分类", calls: categoryCalls },
  { title: "通知公告", calls: noticeCalls },
  { title: "访问、校验与文件", calls: otherCalls },
  { title: "每个实体的数据", calls: rowCalls },
  { title: "在线报表", calls: reportCalls },
  { title: "咨询", calls: consultCalls },
  { title: "即时通讯", calls: imCalls },
];
