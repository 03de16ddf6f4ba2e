/** Who uses something, as far as the reader of a refusal may know of it. */
export interface RowsInUse {
  /** Entities whose lists the reader may look at, with the number of rows that they would find there. */
  readonly users: readonly { readonly title: string; readonly count: number }[];
  /** Whether there are rows that the reader does not see: of which entity, and how many, is not disclosed. */
  readonly unseen: boolean;
}

/** Stands for rows that the reader of a sentence does not see. */
export const UNSEEN_ROWS = "您看不到的数据";

/** Names the users, e.g. 机构（1 条）、用户（2 条）和您看不到的数据. */
export function usersText({ users, unseen }: RowsInUse): string {
  const seen = users.map(({ title, count }) => `${title}（${count} 条）`).join("、");
  if (!unseen) return seen;
  return seen === "" ? UNSEEN_ROWS : `${seen}和${UNSEEN_ROWS}`;
}

/** What to do about rows that stand in the way. */
export function settleText({ isSeen, unseen }: { readonly isSeen: boolean; readonly unseen: boolean }): string {
  if (!unseen) return "请先处理这些数据";
  return isSeen ? "请先处理这些数据，看不到的请联系管理员" : "请联系管理员处理";
}
