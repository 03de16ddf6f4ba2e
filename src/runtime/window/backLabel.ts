/** Words that, beside a button 取消, leave open which of the two gives up what. */
const CLASHES = /取消|撤销|撤回|放弃|返回|作废/;

/**
 * What the button says that leaves a question without doing anything: 取消, unless what would be done is itself a
 * cancelling.
 *
 * @example backLabel("取消预约") // "返回"
 */
export function backLabel(submitText: string): string {
  return CLASHES.test(submitText) ? "返回" : "取消";
}
