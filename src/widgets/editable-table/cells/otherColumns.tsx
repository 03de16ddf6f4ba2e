import { Progress } from "antd";
import { plainNumber } from "../../../schema/kinds/numbers.ts";
import type { CellShowProps } from "../grid/gridColumn.ts";
import { plainText, type TypeOfColumn } from "./cellGround.ts";

const shown = { toText: plainText, readOnly: true } as const;

/** Columns that are looked at only (GRID-11). `hidden` is drawn nowhere; its value stays in the row (GRID-13). */
export const otherColumns = {
  normal: () => shown,
  hidden: () => shown,
  progress: () => ({ ...shown, Show: ProgressShow }),
  slot: ({ slotName = "", title, key }, { slots }) => {
    const Show = slots[slotName];
    if (!Show) throw new Error(`列“${title ?? key}”的插槽“${slotName}”没有提供，请在 slots 中写明`);
    return { ...shown, Show };
  },
} as const satisfies Readonly<Record<string, TypeOfColumn>>;

function ProgressShow({ value }: CellShowProps) {
  const percent = Number(plainNumber(plainText(value)) ?? 0);
  return <Progress percent={percent} size="small" aria-label={`${percent}%`} />;
}
