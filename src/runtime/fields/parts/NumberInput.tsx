import { Input } from "antd";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { TextResult } from "../../../schema/kinds/kind.ts";
import type { Limits } from "../../../schema/rules/limits.ts";
import { defined } from "./defined.ts";
import { useKeyFirst } from "./useKeyFirst.ts";

/** Props of `NumberInput`. */
export interface NumberInputProps {
  readonly id?: string | undefined;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly suffix?: string | undefined;
  /** A number, null, or a text that could not be read. */
  readonly value: unknown;
  /** Called with every key that makes a number or an empty text, and with any other text once it is left. */
  readonly onChange: (value: number | string | null) => void;
  /** Reads what is typed. */
  readonly read: (text: string) => TextResult;
  /** Called where a text that was left is no number; true: it is dealt with. */
  readonly onUnread?: ((text: string) => boolean) | undefined;
  /** Decimals of the number; none: phones show digits alone. */
  readonly decimals?: number | undefined;
  /** What the arrow keys add and take away. @default 1 */
  readonly step?: number | undefined;
  /** How far the arrow keys lead; what is typed beyond it stands, and is told as an error. */
  readonly limits?: Limits | undefined;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "" | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onSubmit?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

/**
 * Takes a number in any notation that its kind reads (FORM-31). Nothing typed is dropped, rounded or clamped behind a person's
 * back: what is no number stays until it is mended, what is out of bounds is said as an error.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, read, onUnread, decimals, limits, step = 1, status = "", onBlur, onSubmit, ...rest } = props;
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const type = (text: string) => {
    setDraft(text);
    const result = read(text);
    if (result.ok && result.value !== (value ?? null)) onChange(result.value as number | null);
  };
  const settle = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    if (!read(draft).ok && onUnread?.(draft) !== true) onChange(draft);
  };
  useKeyFirst(input, "Enter", settle);
  const stepBy = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setDraft(undefined);
    const next = rounded((typeof value === "number" ? value : 0) + direction * step);
    if (!isBeyond(next, direction, limits)) onChange(next);
  };
  return (
    <Input
      {...defined({ ...rest, onPressEnter: onSubmit })}
      ref={(element) => {
        input.current = element?.input ?? null;
      }}
      value={draft ?? textOf(value, decimals)}
      status={status}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={stepBy}
      onBlur={() => {
        settle();
        onBlur?.();
      }}
    />
  );
}

function textOf(value: unknown, decimals: number | undefined): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  const text = String(value);
  return text.includes("e") ? value.toFixed(decimals ?? 0) : text;
}

/** Whether a step leads over the bound that it goes towards; from outside it may lead back. */
function isBeyond(next: number, direction: number, { minimum, maximum }: Limits = {}): boolean {
  const bound = direction < 0 ? minimum : maximum;
  return typeof bound === "number" && (next - bound) * direction > 0;
}

/** 0.1 + 0.2 is 0.3 for people. */
function rounded(value: number): number {
  return Number(value.toFixed(10));
}
