/** Rows that one call deletes, exports or acts on at most; more are chosen by a condition of the list. */
export const MOST_CHOSEN = 1000;

/**
 * Why so many rows cannot be chosen; `undefined` where they can.
 *
 * @example tooManyChosen(1234) // "一次最多选择 1000 行，您选了 1,234 行，请减少选择，或分几次进行"
 */
export function tooManyChosen(count: number): string | undefined {
  return count > MOST_CHOSEN
    ? `一次最多选择 ${MOST_CHOSEN} 行，您选了 ${count.toLocaleString("en")} 行，请减少选择，或分几次进行`
    : undefined;
}
