import { Input } from "antd";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { defined } from "./defined.ts";

/** Props of `NumberInput`. */
export interface NumberInputProps {
  readonly id?: string | undefined;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly suffix?: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: number | null) => void;
  /** Decimals that can be typed; absent: any number of them. */
  readonly decimals?: number | undefined;
  /** What the arrow keys add and take away. @default 1 */
  readonly step?: number | undefined;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "" | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onSubmit?: (() => void) | undefined;
}

/**
 * Takes numbers only: an optional minus, digits and one decimal point (FORM-31); full-width digits are understood.
 * Nothing typed is rounded or clamped behind a person's back; what is out of bounds is said as an error.
 */
export function NumberInput({ value, onChange, decimals, step = 1, status = "", onBlur, onSubmit, ...props }: NumberInputProps) {
  const [draft, setDraft] = useState<string>();
  const current = typeof value === "number" ? value : null;
  const shown = draft !== undefined && numberOf(draft) === current ? draft : textOf(value, decimals);

  const type = (text: string) => {
    const plain = halfWidth(text);
    if (!isTypable(plain, decimals)) return;
    setDraft(plain);
    const next = numberOf(plain);
    if (next !== current) onChange(next);
  };
  const stepBy = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setDraft(undefined);
    onChange(rounded((current ?? 0) + direction * step));
  };

  return (
    <Input
      {...defined({ ...props, onPressEnter: onSubmit })}
      value={shown}
      status={status}
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={stepBy}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}

/** Full-width digits and signs of a Chinese input method, and thousands separators from elsewhere. */
function halfWidth(text: string): string {
  return text
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/[。．]/g, ".")
    .replaceAll(/[－—]/g, "-")
    .replaceAll(/[,，\s]/g, "");
}

function isTypable(text: string, decimals: number | undefined): boolean {
  const match = /^-?\d*(\.\d*)?$/.exec(text);
  if (!match) return false;
  const fraction = match[1];
  return fraction === undefined || decimals === undefined || (decimals > 0 && fraction.length - 1 <= decimals);
}

function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}

function textOf(value: unknown, decimals: number | undefined): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  const text = String(value);
  return text.includes("e") ? value.toFixed(decimals ?? 0) : text;
}

/** 0.1 + 0.2 is 0.3 for people. */
function rounded(value: number): number {
  return Number(value.toFixed(10));
}
