import { Select } from "antd";
import { useRef } from "react";
import { readRange } from "../../../schema/kinds/readRange.ts";
import { readTyped, settledValue } from "../../../schema/kinds/readTyped.ts";
import { takesMany, takesSpan } from "../../../schema/query/queryRules.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import { NumberInput } from "./NumberInput.tsx";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";
import { isExactNumber } from "../../../schema/text/exactNumber.ts";
import { isBlankText, trimSpace } from "../../../schema/text/space.ts";

/** Asks for a number, a range of numbers, or several numbers of which one must match. */
export function NumberFilter({ field, operator, value, onChange, onSubmit, id, status, ...aria }: FieldFilterProps) {
  const range = useRef<HTMLDivElement>(null);
  const described = { status, "aria-invalid": status === "error", "aria-describedby": aria["aria-describedby"] } as const;
  if (takesMany(operator)) {
    return (
      <Select<string[]>
        {...defined({ id, "aria-label": aria["aria-label"], ...described })}
        mode="tags"
        open={false}
        suffixIcon={null}
        className={styles["full"] ?? ""}
        tokenSeparators={["，", " ", "\n", "、", ";", "；"]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => onChange(next.length > 0 ? next.map((text) => settledValue(field, text)) : null)}
      />
    );
  }
  const read = (text: string) => readTyped(field, text);
  const shared = { ...described, onSubmit, read };
  const named = { id, "aria-label": aria["aria-label"], ...shared };
  if (!takesSpan(operator)) return <NumberInput {...named} value={value} onChange={onChange} />;
  const [begin = null, end = null] = Array.isArray(value) ? (value as unknown[]) : [];
  const change = (pair: readonly unknown[]) => onChange(pair.every((side) => side === null) ? null : pair);
  const changeBoth = (text: string) => {
    const both = readRange(text, (side) => numberOf(read(side)));
    if (both) change([both.begin, both.end]);
    return both !== undefined;
  };
  return (
    <div ref={range} className={styles["range"]}>
      <NumberInput
        {...named}
        value={begin}
        onChange={(next) => change([next, end])}
        onUnread={changeBoth}
        // The form would ask while the greatest is still to come.
        onSubmit={(event) => {
          event.preventDefault();
          range.current?.querySelectorAll("input")[1]?.focus();
        }}
        placeholder="最小"
      />
      <span aria-hidden>–</span>
      <NumberInput
        {...shared}
        aria-label={`${field.title}最大值`}
        value={end}
        onChange={(next) => change([begin, next])}
        onUnread={changeBoth}
        placeholder="最大"
      />
    </div>
  );
}

function numberOf(result: ReturnType<typeof readTyped>): number | undefined {
  return result.ok && typeof result.value === "number" ? result.value : undefined;
}

/** Reads a number from a request parameter; one that would be read as another stays the text that it is, and is refused. */
export function parseNumber(text: string): number | string | null {
  const number = Number(text);
  if (isBlankText(text) || Number.isNaN(number)) return null;
  return isExactNumber(trimSpace(text)) ? number : text;
}
