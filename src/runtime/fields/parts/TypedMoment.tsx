import { createContext, use, useImperativeHandle, useRef } from "react";
import type { InputHTMLAttributes, Ref } from "react";
import { useKeyFirst } from "./useKeyFirst.ts";

/** Side of a picker that an input stands for; a picker of one moment has the first only. */
export type MomentSide = 0 | 1;

/** What a typed text has filled: a text like 下周 or 3月1日至5日 fills both sides of a range; one that is no value stays as it is. */
export type Settled = "nothing" | "side" | "both" | "unread";

/** What the inputs of a picker show and do in place of the picker's own. */
export interface TypedMoment {
  /** What stands in the input: what is typed, or the value, or a text that could not be read. */
  textOf(side: MomentSide): string;
  type(side: MomentSide, text: string): void;
  /** The input is left, or Enter was pressed in it: what was typed is read. */
  settle(side: MomentSide, by: "enter" | "leave"): Settled;
  /** What the input of the end is called; the label of the field names the begin. */
  readonly endName?: string;
  /** Whether the panel is open. */
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** Connects the inputs inside a picker with who reads them. */
export const TypedMomentContext = createContext<TypedMoment | undefined>(undefined);

/** Props that the picker passes to its input. */
export interface TypedInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly "date-range"?: "start" | "end";
}

/**
 * The input of a picker. The picker itself reads one notation only, writes the text anew while it is typed and forgets what it
 * cannot read; so it is told nothing of what is typed: the text is read as a whole when the input is left.
 */
export function TypedInput({ ref, value, onBlur, onKeyDown, ...props }: TypedInputProps) {
  const typed = use(TypedMomentContext);
  const side: MomentSide = props["date-range"] === "end" ? 1 : 0;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const hasSettled = useRef(false);
  useKeyFirst(input, "Enter", (event) => {
    const settled = typed?.settle(side, "enter") ?? "nothing";
    hasSettled.current = settled !== "nothing";
    const end = endBeside(input.current);
    // A text that is no value is told by the form, which asks for none.
    if (!end || settled === "both" || settled === "unread") return;
    // The form would ask, and the picker open, while the end is still to come.
    event.preventDefault();
    event.stopPropagation();
    hasSettled.current = false;
    end.focus();
  });
  // The form around would take it for the wish to leave.
  useKeyFirst(input, "Escape", (event) => {
    if (!typed?.isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    typed.setOpen(false);
  });
  useKeyFirst(input, "ArrowDown", (event) => {
    if (!typed || typed.isOpen || input.current?.readOnly) return;
    event.preventDefault();
    typed.setOpen(true);
  });

  return (
    <input
      {...props}
      {...(side === 1 && typed?.endName !== undefined ? { "aria-label": typed.endName } : {})}
      ref={input}
      value={typed?.textOf(side) ?? value}
      onChange={(event) => typed?.type(side, event.target.value)}
      onKeyDown={(event) => {
        // The picker would open or confirm on an Enter that was meant for the text.
        if (!hasSettled.current) onKeyDown?.(event);
        hasSettled.current = false;
      }}
      onBlur={(event) => {
        typed?.settle(side, "leave");
        onBlur?.(event);
      }}
    />
  );
}

/** The input of the end, where an input is that of the begin. */
function endBeside(input: HTMLInputElement | null): HTMLInputElement | null {
  if (input?.getAttribute("date-range") !== "start") return null;
  return input.closest(".ant-picker-range")?.querySelector<HTMLInputElement>('input[date-range="end"]:enabled') ?? null;
}
