import { EMPTY_FILE, WRONG_TYPE } from "../src/schema/kinds/fileLimits.ts";
import type { FieldProblem } from "../src/schema/index.ts";
import { budgetErrors } from "./budgets/budgetErrors.ts";
import { entry, type CatalogueEntry, type Nothing, passing, unavailable } from "./errorEntry.ts";
import { type WaysLeft, waysText } from "./waysLeft.ts";
import { importErrors } from "./importErrors.ts";
import { queryErrors } from "./queryErrors.ts";
import { type RowsInUse, settleText, UNSEEN_ROWS, usersText } from "./rowsInUse.ts";

/** Every refusal the server can give. Details stay inside; only `message` and `result` leave. */
export const errorCatalogue = {
  ...budgetErrors,

  // Identity and rights
  SESSION_DEAD: entry(401, () => "Token失效，请重新登录!"),
  RIGHT_MISSING: entry<{ readonly code: string }>(403, () => "没有权限，请联系管理员授权"),
  VIEWING: entry<{ readonly role: string }>(403, ({ role }) => `正在以角色“${role}”查看，只能看、不能改；请先结束查看`),
  FIELD_FORBIDDEN: entry<{ readonly field: string; readonly title: string }>(
    403,
    ({ title }) => `没有权限修改“${title}”，请联系管理员授权`,
    ({ field, title }) => ({ problems: [{ field, message: `没有权限修改“${title}”` }] }),
  ),

  // Requests
  ROUTE_UNKNOWN: entry(404, () => "请求的地址不存在，请检查后重试"),
  REQUEST_INVALID: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  LOST_CHARACTER: entry<{ readonly field?: string }>(
    400,
    () => "提交的内容含有空字符或不完整的字符（例如半个表情符号），无法保存，请删除后重新输入",
    ({ field }) => (field === undefined ? null : { problems: [{ field, message: "含有空字符或不完整的字符，请全部删除后重新输入" }] }),
  ),
  METHOD_UNKNOWN: entry(405, () => "不支持这种请求方法，请检查后重试"),
  ADDRESS_TOO_LONG: entry(414, () => "请求的地址太长，请减少查询条件后重试"),
  HEADERS_TOO_LARGE: entry(431, () => "请求头太大，请清除浏览器中本站的 Cookie 后重试"),
  REQUEST_LATE: entry(408, () => "请求没有及时发完，请检查网络后重试"),
  EXPECTATION_UNKNOWN: entry(417, () => "不支持请求头 Expect 的要求，请去掉后重试"),
  BODY_UNREADABLE: entry(400, () => "请求内容不是正确的格式，请检查后重试"),
  BODY_TOO_LARGE: entry(413, () => "提交的内容太大，请减少后重试"),
  MEDIA_UNSUPPORTED: entry(415, () => "不支持这种内容类型，请使用 JSON 或表单上传"),
  RANGE_OUTSIDE: entry(416, () => "要的部分超出了文件的大小，请下载整个文件"),
  TOO_MANY_REQUESTS: passing(429, ({ seconds }) => `操作过于频繁，请 ${seconds} 秒后重试`),
  WRITE_UNDER_WAY: entry(
    409,
    () => "上一次提交仍在处理，请稍候再试，不会重复保存",
    () => ({ underWay: true }),
  ),
  WRITE_KEY_REUSED: entry(422, () => "这次提交的编号已用于另一次内容不同的提交，请刷新页面、核对数据后重新提交"),
  WRITE_ANSWER_GONE: entry(409, () => "这次操作此前已经完成，但结果只显示一次、没有保存；如仍需要，请重新操作一次"),
  INTERNAL: entry<{ readonly errorId: string }>(
    500,
    ({ errorId }) => `服务器出现异常，请稍后重试；如仍有问题，请把编号 ${errorId} 告诉管理员`,
    ({ errorId }) => ({ errorId }),
  ),

  // Queries
  ...queryErrors,

  // Rows
  ROW_MISSING: entry(404, () => "未找到对应的数据，可能已被删除"),
  ROW_STALE: entry<{ readonly row: unknown; readonly by: string; readonly at: string }>(
    409,
    ({ by, at }) => (by === "" ? "数据已被他人修改，请刷新后重试" : `数据已于 ${at} 被${by}修改，请刷新或对比后重试`),
    ({ row, by, at }) => ({ row, by, at }),
  ),
  ROW_INVALID: entry<{ readonly problems: readonly FieldProblem[] }>(
    400,
    ({ problems }) =>
      problems
        .map((problem) => problem.message)
        .slice(0, 3)
        .join("；"),
    ({ problems }) => ({ problems }),
  ),
  ROW_REFERRED: entry<RowsInUse>(
    400,
    (users) => `不能删除：已被${usersText(users)}使用，${settleText({ isSeen: users.users.length > 0, unseen: users.unseen })}`,
  ),
  ROW_HELD: entry<{ readonly title: string; readonly reason: string }>(400, ({ title, reason }) => `不能删除这个${title}，${reason}`),
  ROW_HAS_CHILDREN: entry<{ readonly title: string; readonly seen: number; readonly unseen: boolean }>(400, ({ title, seen, unseen }) =>
    unseen
      ? `不能删除：该${title}下还有${seen === 0 ? "" : ` ${seen} 个下级和`}您看不到的下级，请联系管理员处理`
      : `不能删除：该${title}下还有 ${seen} 个下级，请先移走或删除下级`,
  ),
  ROWS_MISSING: entry<{ readonly count: number; readonly total: number }>(
    404,
    ({ count, total }) => `所选 ${total} 条数据中有 ${count} 条不存在或已被删除，未做任何修改，请刷新后重试`,
  ),
  ROW_LOCKED: entry<{ readonly title: string }>(400, ({ title }) => `该${title}当前不能修改或删除，只能执行允许的操作`),
  ROW_OUTSIDE_RULE: entry(403, () => "没有权限把数据保存到该数据范围，请检查所属部门等内容"),
  NOTHING_SELECTED: entry(400, () => "请选择一条记录！"),
  TREE_TOO_WIDE: entry<{ readonly limit: number }>(400, ({ limit }) => `同一级超过 ${limit} 项，请用查询条件缩小范围`),
  TREE_CYCLE: entry<{ readonly title: string }>(400, ({ title }) => `不能把${title}移动到它自己或它的下级下面，请选择其他位置`),

  // Actions
  ACTION_REFUSED: entry<{ readonly label: string }>(400, ({ label }) => `当前状态不能执行“${label}”，请刷新后查看最新状态`),
  ACTION_NONE: entry<{ readonly label: string; readonly refused: readonly { readonly id: string; readonly reason: string }[] }>(
    400,
    ({ label, refused }) =>
      `所选 ${refused.length} 条都不能执行“${label}”：${[...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join("；")}`,
    ({ refused }) => ({ refused }),
  ),
  UNDO_OVER: entry<{ readonly label: string }>(
    409,
    ({ label }) => `“${label}”已不能撤销：只有操作的人可以在十分钟内撤销，且记录之后没有再变动。需要更改时请用更正`,
  ),
  UNDO_REFUSED: entry<{ readonly label: string; readonly reason: string }>(400, ({ label, reason }) => `“${label}”不能撤销：${reason}`),
  ACTION_SINGLE: entry<{ readonly label: string }>(400, ({ label }) => `“${label}”一次只能处理一条数据，请只选择一条`),

  // Import and export
  ...importErrors,

  // Signing in
  LOGIN_FAILED: entry<{ readonly slider: boolean }>(400, () => "账号或密码错误", asksForSlider),
  LOGIN_LOCKED: entry<WaysLeft>(400, ({ ways }) => `密码连续错误 5 次，账号已锁定，请 10 分钟后再试${waysText(ways)}`),
  LOGIN_SLOWED: passing(429, ({ seconds }) => `该账号近期密码错误次数过多，请 ${seconds} 秒后再试，或在常用的浏览器上登录`),
  LOGIN_METHOD_CLOSED: entry(400, () => "该登录方式未开通，请使用账号和密码登录"),
  LOGIN_PENDING: entry(400, () => "账号正在等待管理员审核，审核通过后即可登录"),
  LOGIN_OUTDATED: entry(400, () => "账号信息刚刚被修改，请用新的密码或手机号重新登录"),
  LOGIN_FROZEN: entry(400, () => "账号已被冻结，不能登录，请联系管理员解冻"),
  SLIDER_REQUIRED: entry(
    400,
    () => "请先拖动滑块完成验证",
    () => ({ slider: true }),
  ),
  SLIDER_REFUSED: entry(400, () => "验证未通过，请重新拖动滑块"),
  SMS_CLOSED: entry(400, () => "短信服务未开通，请使用其他方式，或联系管理员"),
  SMS_TOO_SOON: passing(429, ({ seconds }) => `验证码发送过于频繁，请 ${seconds} 秒后重试`),
  SMS_LIMIT: entry(429, () => "该手机号今天获取验证码的次数已达上限，请明天再试"),
  SMS_CODE_WRONG: entry(400, () => "验证码错误或已过期，请检查后重试"),
  SMS_CODE_LOCKED: entry<WaysLeft>(400, ({ ways }) => `连续错误 5 次，该手机号已锁定，请 10 分钟后再试${waysText(ways)}`),
  THIRD_PARTY_FAILED: entry(400, () => "第三方登录没有成功，请重新登录"),
  THIRD_PARTY_UNBOUND: entry<{ readonly thirdToken: string }>(
    400,
    () => "该第三方账号还没有绑定系统账号，请用账号密码登录一次完成绑定",
    ({ thirdToken }) => ({ thirdToken }),
  ),
  REGISTRATION_CLOSED: entry(400, () => "系统未开放注册，请联系管理员开通账号"),
  REGISTRATION_REFUSED: entry<{ readonly field: string; readonly reason: string }>(
    400,
    ({ reason }) => reason,
    ({ field, reason }) => ({ problems: [{ field, message: reason }] }),
  ),
  ALTERATION_EXPIRED: entry(400, () => "验证已过期，请重新验证手机号"),
  SIGN_INVALID: entry<{ readonly reason: "absent" | "time" | "wrong" | "repeated" }>(
    400,
    () => "Sign签名校验失败！",
    ({ reason }) => ({ reason, signInAgain: reason === "absent" || reason === "wrong" }),
  ),
  SERVER_BUSY: passing(503, ({ seconds }) => `现在登录的人太多，请 ${seconds} 秒后重试`),
  SERVER_CLOSING: unavailable(5, () => "服务正在重启，请稍后重试"),
  TENANT_MALFORMED: entry(400, () => "租户编号格式不正确，请重新选择租户"),
  TENANT_FORBIDDEN: entry(
    403,
    () => "您不属于这个租户，请重新登录",
    () => ({ signInAgain: true }),
  ),
  PASSWORD_CHANGE_DUE: entry(403, () => "请先修改初始密码，再继续使用"),
  PASSWORD_NOT_ENCRYPTED: entry(400, () => "密码没有加密，请刷新页面后重试"),
  PASSWORD_REFUSED: entry<{ readonly field: string; readonly reason: string }>(
    400,
    ({ reason }) => reason,
    ({ field, reason }) => ({ problems: [{ field, message: reason }] }),
  ),
  TICKET_WORTHLESS: entry(400, () => "凭证无效、已使用或已过期，请在后台重新打开页面"),
  SOCKET_FORBIDDEN: entry(403, () => "不能打开该连接，请重新登录"),
  SOCKET_HANDSHAKE: entry(400, () => "连接请求不完整，请刷新页面；经过代理时请检查它是否转发 WebSocket 的请求头"),

  // Users, roles, departments
  USER_SELF: entry<{ readonly action: string }>(400, ({ action }) => `不能${action}自己的账号，请由其他管理员操作`),
  USER_SELF_DEPARTMENT: entry(403, () => "不能调整自己所属的部门，请由其他管理员操作"),
  USER_LAST_ADMIN: entry(400, () => "至少要保留一个拥有全部权限且未冻结的用户，请先指定另一个"),
  USER_ABOVE: entry(403, () => "该用户拥有您没有的权限，不能修改他的账号，请联系权限更高的管理员"),
  GRANT_ABOVE: entry<{ readonly what: string }>(403, ({ what }) => `不能授予您自己没有的权限：${what}`),
  ROLE_ABOVE: entry<{ readonly role: string }>(403, ({ role }) => `角色“${role}”包含您没有的权限，不能修改或授予`),
  ACCESS_ABOVE: entry<{ readonly what: string }>(
    403,
    ({ what }) => `这次修改涉及您自己没有的权限或数据（${what}），请由权限更高的管理员操作`,
  ),
  ACCESS_BUSY: unavailable(5, () => "有人正在修改角色、部门或批量修改账号，本次没有保存，请稍后重试"),
  RIGHTS_CHANGED: entry(409, () => "您的权限刚刚有变化，本次没有保存，请刷新后重试"),
  MEANS_ABOVE: entry<{ readonly reason: string }>(403, ({ reason }) => reason),
  ROLE_FULL: entry(400, () => "该角色已拥有全部权限，不需要单独授权"),
  JOB_ABOVE: entry<{ readonly what: string }>(
    403,
    ({ what }) =>
      `这类任务要对全部数据“${what}”，您没有这项权限，或只能办理一部分数据，不能新增、修改、恢复或执行它；请由权限更高的管理员操作`,
  ),
  GRANTS_STALE: entry(409, () => "这里的授权刚被他人修改，请重新打开后再保存"),
  GRANT_OUTSIDE_DEPARTMENT: entry<{ readonly what: string }>(
    400,
    ({ what }) => `“${what}”不在所属部门的权限内，请先在部门管理的“部门权限”中开放`,
  ),
  PERMISSION_UNKNOWN: entry<{ readonly codes: readonly string[] }>(400, ({ codes }) => `权限不存在：${codes.join("、")}，请刷新后重新选择`),
  PERMISSION_DERIVED: entry(400, () => "菜单与权限由界面配置文件生成，不能在这里新增或修改；请修改 schemas/menu.json、界面或实体文件"),
  DATA_RULE_INVALID: entry<{ readonly problems: readonly FieldProblem[] }>(
    400,
    ({ problems }) =>
      problems
        .map((problem) => problem.message)
        .slice(0, 3)
        .join("；"),
    ({ problems }) => ({ problems }),
  ),
  DUPLICATE_PAIR: entry(400, () => "不能检查该字段，请检查表名与字段名"),
  VALUE_TAKEN: entry<FieldProblem>(
    400,
    () => "该值不可用，系统中已存在！",
    ({ field, message }) => ({ problems: [{ field, message }] }),
  ),
  DEPARTMENT_FOREIGN: entry(403, () => "您不属于该部门，请重新选择"),

  // Tenants
  TENANT_NOT_OWN: entry(403, () => "这条数据属于另一个租户，请切换到那个租户再操作，或联系系统管理员"),
  TENANT_SHARED: entry(403, () => "这项操作会影响所有租户，只能在默认租户中进行，请联系默认租户的管理员"),
  TENANT_ELSEWHERE: entry<{ readonly reason: string }>(403, ({ reason }) => reason),
  TENANT_LAST: entry(400, () => "这是该用户所属的最后一个租户，请先把他加入另一个租户（例如编号为 0 的默认租户）"),
  TENANT_SELF: entry(400, () => "不能让自己离开正在使用的租户，请先重新登录并选择另一个租户，或先把自己加入正在使用的租户"),
  TENANT_DEFAULT: entry(400, () => "默认租户不能删除，没有加入任何租户的用户都在其中"),
  TENANT_IN_USE: entry<{ readonly title?: string }>(
    400,
    ({ title }) => `不能删除：该租户还有${title === undefined ? UNSEEN_ROWS : `“${title}”数据`}，请先处理这些数据`,
  ),

  // Check rules
  CHECK_RULE_MISSING: entry<{ readonly code: string }>(404, ({ code }) => `没有编码为“${code}”的校验规则，请检查编码`),
  CHECK_RULE_IN_USE: entry<{ readonly used: readonly string[] }>(
    400,
    ({ used }) => `不能删除：${used.join("、")}按这条规则检查，请先在结构文件里去掉 x-checkRule`,
  ),
  CHECK_RULE_FAILED: entry<{ readonly message: string }>(400, ({ message }) => message),

  // Dictionaries
  DICTIONARY_SPEC: entry<{ readonly spec: string }>(400, ({ spec }) => `字典“${spec}”未登记，请使用字典编码或已登记的 表,文本,编码`),
  DICTIONARY_CODE: entry(400, () => "字典Code不能为空!"),
  TREE_CONDITION: entry(400, () => "组件JTreeSelect的condition传值有误，需要一个JSON字符串!"),

  // Files
  FILE_NOT_SENT: entry(400, () => "未上传任何文件"),
  FILE_TYPE: entry(400, () => WRONG_TYPE),
  FILE_NOT_IMAGE: entry(400, () => "请上传图片"),
  FILE_EMPTY: entry(400, () => EMPTY_FILE),
  FILE_FOLDER: entry(400, () => "上传目录不正确，只能包含字母、数字、下划线和短横线"),
  FILE_TOO_LARGE: entry<{ readonly limit: string }>(413, ({ limit }) => `文件大小不能超过 ${limit}`),
  FILE_STALLED: entry(400, () => "上传中断，请检查网络后重试"),
  FILE_QUOTA: entry(413, () => "今天上传的文件已达到 2 GB，请明天再传或联系管理员"),
  FILE_MISSING: entry(404, () => "文件不存在或已被删除"),
  FILE_STORAGE: unavailable(5, () => "文件存储暂时没有响应，请稍后重试；一直这样请联系管理员"),
  FILE_HIDDEN: entry(400, () => "文件里藏有网页或压缩包的内容，请用看图软件重新保存后再上传"),

  // Schemas
  CARD_MISSING: entry(404, () => "没有这张卡片，或您没有查看它的权限"),
  SCREEN_MISSING: entry(404, () => "没有这个页面，或您没有查看它的权限"),

  // Faults that pass
  TIME_OVER: unavailable(5, () => "服务器没有在限定时间内处理完，请稍后重试；查询和导出可以缩小范围"),
  AUDIT_DOWN: unavailable(30, () => "审计日志暂时无法写入，不能查看或导出个人信息，请稍后重试或联系管理员"),
  STORAGE_DOWN: unavailable(5, () => "数据库暂时不可用，请稍后重试"),
  STORAGE_FULL: unavailable(60, () => "服务器的存储空间已满，没有保存，请联系管理员清理空间后重试"),
} as const;

/** Key of the error catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Typed details of an error code. */
export type ErrorDetails<C extends ErrorCode> = Parameters<(typeof errorCatalogue)[C]["message"]> extends [infer D] ? D : Nothing;

/** A refusal the server foresaw. What is not an `AppError` is a fault and leaves only as a general sentence. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  /** What leaves in the envelope's `result`. */
  readonly result: unknown;
  /** Seconds after which the caller may come again, where the refusal passes by itself. */
  readonly retryAfter: number | undefined;

  constructor(code: C, details: ErrorDetails<C>, options?: { readonly cause?: unknown }) {
    // The catalogue pairs each code with its details; TypeScript cannot follow that through an index.
    const found = errorCatalogue[code] as CatalogueEntry<ErrorDetails<C>>;
    super(found.message(details), options);
    this.name = "AppError";
    this.code = code;
    this.status = found.status;
    this.result = found.result?.(details) ?? null;
    const { seconds } = details as { readonly seconds?: number };
    this.retryAfter = seconds ?? found.retryAfter;
  }
}

/** Tells the sign-in page that the next attempt needs the slider; says nothing otherwise. */
function asksForSlider({ slider }: { readonly slider: boolean }): unknown {
  return slider ? { slider } : null;
}
