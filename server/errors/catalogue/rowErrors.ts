import type { FieldProblem } from "../../../src/schema/index.ts";
import { tooManyChosen } from "../../../src/schema/wire/chosenRows.ts";
import { MOST_SAVED_ROWS, type RefusedRows } from "../../../src/schema/wire/savedRows.ts";
import { entry, telling } from "../errorEntry.ts";
import { type RowsInUse, settleText, usersText } from "../rowsInUse.ts";

/** A row of the bin that cannot come back. */
interface RefusedRestore {
  readonly id: string;
  /** What the row is called, as the viewer sees it. */
  readonly name: string;
  readonly reason: string;
}

/** Refusals of what somebody does to rows. */
export const rowErrors = {
  ROW_MISSING: telling(entry(404, () => "未找到对应的数据，可能已被删除")),
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
  ROWS_MISSING: telling(
    entry<{ readonly count: number; readonly total: number }>(
      404,
      ({ count, total }) => `所选 ${total} 条数据中有 ${count} 条不存在或已被删除，未做任何修改，请刷新后重试`,
    ),
  ),
  /** `fields`: titles of the fields that it is locked by, as far as the caller reads them. */
  ROW_LOCKED: entry<{ readonly title: string; readonly fields: readonly string[] }>(
    400,
    ({ title, fields }) => `${fields.length === 0 ? "" : `由“${fields.join("”“")}”决定，`}该${title}当前不能修改或删除，只能执行允许的操作`,
  ),
  ROW_OUTSIDE_RULE: entry(403, () => "没有权限把数据保存到该数据范围，请检查所属部门等内容"),
  NOTHING_SELECTED: entry(400, () => "请选择一条记录！"),
  TOO_MANY_CHOSEN: entry<{ readonly count: number }>(400, ({ count }) => tooManyChosen(count) ?? ""),
  TREE_TOO_WIDE: entry<{ readonly limit: number }>(400, ({ limit }) => `同一级超过 ${limit} 项，请用查询条件缩小范围`),
  TREE_CYCLE: entry<{ readonly title: string }>(400, ({ title }) => `不能把${title}移动到它自己或它的下级下面，请选择其他位置`),
  ORDER_TOO_LONG: entry<{ readonly title: string; readonly limit: number }>(
    400,
    ({ title, limit }) => `“${title}”超过 ${limit} 行，不能拖动排序，请在编辑时填写排序的数字`,
  ),
  ACTION_REFUSED: entry<{ readonly label: string }>(400, ({ label }) => `当前状态不能执行“${label}”，请刷新后查看最新状态`),
  ACTION_NONE: entry<{ readonly label: string; readonly refused: readonly { readonly id: string; readonly reason: string }[] }>(
    400,
    ({ label, refused }) =>
      `所选 ${refused.length} 条都不能执行“${label}”：${[...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join("；")}`,
    ({ refused }) => ({ refused }),
  ),
  EDIT_BATCH_REFUSED: entry<{ readonly refused: readonly { readonly id: string; readonly reason: string }[]; readonly total: number }>(
    400,
    ({ refused, total }) =>
      `所选 ${total} 条中有 ${refused.length} 条不能这样修改，一条也没有改：${[...new Set(refused.map(({ reason }) => reason))].slice(0, 3).join("；")}`,
    ({ refused }) => ({ refused }),
  ),
  ROWS_REFUSED: entry<RefusedRows>(
    400,
    ({ refused, total }) => {
      const others = total > refused.length ? `，其余 ${total - refused.length} 行也未保存` : "";
      return `有 ${refused.length} 行没有保存${others}，请先改正标红的单元格`;
    },
    ({ refused, total }) => ({ refused, total }),
  ),
  ROWS_TOO_MANY: entry<{ readonly count: number }>(
    400,
    ({ count }) => `一次最多保存 ${MOST_SAVED_ROWS} 行的改动，这次有 ${count.toLocaleString("en")} 行，一行也没有保存，请分几次保存`,
  ),
  BATCH_FIELD_CLOSED: entry<{ readonly name: string; readonly open: readonly string[] }>(400, ({ name, open }) =>
    open.length === 0 ? `没有可以批量修改的项目，不能批量修改“${name}”` : `“${name}”不能批量修改，请选择：${open.join("、")}`,
  ),
  UNDO_OVER: entry<{ readonly label: string }>(
    409,
    ({ label }) => `“${label}”已不能撤销：只有操作的人可以在十分钟内撤销，且记录之后没有再变动。需要更改时请用更正`,
  ),
  UNDO_REFUSED: entry<{ readonly label: string; readonly reason: string }>(400, ({ label, reason }) => `“${label}”不能撤销：${reason}`),
  RESTORE_REFUSED: entry<{ readonly refused: readonly RefusedRestore[]; readonly total: number }>(
    400,
    ({ refused, total }) => {
      const named = refused.slice(0, 3).map(({ name, reason }) => `“${name}”：${reason}`);
      if (total === 1) return `不能恢复${named.join("")}；解决后再恢复`;
      const [all, others] = [`所选 ${total} 条都没有恢复`, refused.length > named.length ? `等 ${refused.length} 条` : ""];
      return `${all}，其中不能恢复的是${named.join("；")}${others}；解决后或取消选择后再试`;
    },
    ({ refused }) => ({ refused: refused.map(({ id, reason }) => ({ id, reason })) }),
  ),
  ACTION_SINGLE: entry<{ readonly label: string }>(400, ({ label }) => `“${label}”一次只能处理一条数据，请只选择一条`),
  CARD_MISSING: entry(404, () => "没有这张卡片，或您没有查看它的权限"),
  SCREEN_MISSING: entry(404, () => "没有这个页面，或您没有查看它的权限"),
  CHECK_RULE_FAILED: entry<{ readonly message: string }>(400, ({ message }) => message),
} as const;
