import { Select } from "antd";
import type { FieldFilterProps } from "../fieldView.ts";
import { NumberInput } from "./NumberInput.tsx";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";

/** Asks for a number, a range of numbers, or several numbers of which one must match. */
export function NumberFilter({ field, operator, value, onChange, onSubmit, id, ...aria }: FieldFilterProps) {
  if (operator === "in") {
    return (
      <Select<string[]>
        {...defined({ id, "aria-label": aria["aria-label"] })}
        mode="tags"
        open={false}
        suffixIcon={null}
        className={styles["full"] ?? ""}
        tokenSeparators={[",", "，", " ", "\n"]}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => onChange(numbersOf(next))}
      />
    );
  }
  const named = { id, "aria-label": aria["aria-label"] };
  if (operator !== "range") return <NumberInput {...named} value={value} onChange={onChange} onSubmit={onSubmit} />;
  const [begin, end] = Array.isArray(value) ? (value as unknown[]) : [];
  const change = (pair: readonly unknown[]) => onChange(pair.every((side) => side === null || side === undefined) ? null : pair);
  return (
    <div className={styles["range"]}>
      <NumberInput {...named} value={begin} onChange={(next) => change([next, end ?? null])} onSubmit={onSubmit} placeholder="最小" />
      <span aria-hidden>–</span>
      <NumberInput
        aria-label={`${field.title}最大值`}
        value={end}
        onChange={(next) => change([begin ?? null, next])}
        onSubmit={onSubmit}
        placeholder="最大"
      />
    </div>
  );
}

function numbersOf(texts: readonly string[]): number[] | null {
  const numbers = texts.map(Number).filter((number) => Number.isFinite(number));
  return numbers.length > 0 ? numbers : null;
}

/** Reads a number from a request parameter. */
export function parseNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}
