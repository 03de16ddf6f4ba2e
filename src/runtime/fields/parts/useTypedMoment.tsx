import type { Dayjs } from "dayjs";
import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { isBlank, isEqual } from "../../../schema/expression/values.ts";
import type { TextResult } from "../../../schema/kinds/kind.ts";
import { readRange } from "../../../schema/kinds/readRange.ts";
import type { MomentKind } from "./moments.ts";
import { isWireMoment, momentOf, momentText } from "./moments.ts";
import type { MomentSide, Settled, TypedMoment } from "./TypedMoment.tsx";
import { TypedInput } from "./TypedMoment.tsx";

/** What a picker is made for. */
export interface TypedMomentOptions {
  readonly kind: MomentKind;
  /** One value, or the two of a range: wire text, null, or a text that could not be read. */
  readonly values: readonly unknown[];
  readonly onChange: (values: readonly unknown[]) => void;
  /** Takes the place of `onChange` where a word beside the calendar was clicked. @default `onChange` */
  readonly onWord?: ((values: readonly unknown[]) => void) | undefined;
  /** Reads one side; `before` is the begin of the range whose end is read. */
  readonly read: (text: string, side: MomentSide, before?: string) => TextResult;
  /** The moment with which the days of a word like 下周 begin, or end; `undefined` for other values. @default values are no words */
  readonly momentOfWord?: (value: unknown, side: MomentSide) => string | undefined;
}

function settledAs(isBoth: boolean, isRead: boolean): Settled {
  if (isBoth) return "both";
  return isRead ? "side" : "unread";
}

/** A stable name for the picker: another component would be another input, without focus. */
const components = { input: TypedInput };

/**
 * Gives a picker of antd its value. Two things alone change it, each at once: a click in the panel, and a text that was typed,
 * read as a whole when it is left. Whatever else the picker reports is passed over: its columns scroll, it confirms late or
 * never, shows in the input what the pointer only passes, and closes with values nobody entered.
 */
export function useTypedMoment({ kind, values, onChange, onWord, read, momentOfWord = () => undefined }: TypedMomentOptions) {
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<MomentSide, string>>>>({});
  const [isOpen, setIsOpen] = useState(false);
  const isPicking = useRef(false);
  const pickedWord = useRef<string>(undefined);
  const isWordTold = useRef(false);
  const emit = (next: readonly unknown[]) => {
    if (!isEqual(next, values)) onChange(next);
  };
  /** The picker reports one click several times. */
  const tellWord = (word: string) => {
    const next = values.map(() => word);
    if (isWordTold.current || isEqual(next, values)) return;
    isWordTold.current = true;
    (onWord ?? onChange)(next);
  };

  const isOfSeveralDays = (value: unknown) => momentOfWord(value, 0)?.slice(0, 10) !== momentOfWord(value, 1)?.slice(0, 10);

  const settle = (side: MomentSide, by: "enter" | "leave"): Settled => {
    const text = drafts[side];
    if (text === undefined) return "nothing";
    setDrafts({ ...drafts, [side]: undefined });
    const result = read(text, side);
    const range =
      result.ok || values.length < 2
        ? undefined
        : readRange(text, (part, before?: string) => textOf(read(part, before === undefined ? 0 : 1, before)));
    const value = result.ok ? result.value : text;
    // Who writes 下周 and nothing else means all of it.
    const isWhole = values.length === 2 && isBlank(values[1 - side]) && isOfSeveralDays(value);
    if (range) emit([range.begin, range.end]);
    else if (isWhole) emit([value, value]);
    else emit(values.map((other, index) => (index === side ? value : other)));
    if (by === "enter") setIsOpen(false);
    return settledAs(range !== undefined || isWhole, result.ok);
  };
  const pick = (picked: Dayjs | readonly (Dayjs | null)[] | null) => {
    const moments = Array.isArray(picked) ? (picked as readonly (Dayjs | null)[]) : [picked as Dayjs | null];
    const word = picked === null ? undefined : pickedWord.current;
    setDrafts({});
    if (word !== undefined) return tellWord(word);
    emit(
      values.map((value, side) =>
        pickedSide(value, momentText(moments[side], kind), { side: side as MomentSide, isCleared: picked === null }),
      ),
    );
  };
  /** A side that could not be read is not the picker's to forget, nor one that is a word and was not picked anew. */
  const pickedSide = (
    value: unknown,
    text: string | null,
    { side, isCleared }: { readonly side: MomentSide; readonly isCleared: boolean },
  ) => {
    if (text !== null) return text === momentOfWord(value, side) ? value : text;
    return !isCleared && isUnread(value, kind) ? value : null;
  };
  const report = (picked: Dayjs | readonly (Dayjs | null)[] | null) => {
    if (isPicking.current || picked === null) pick(picked);
  };

  const typed: TypedMoment = {
    textOf: (side) => drafts[side] ?? String(values[side] ?? ""),
    type: (side, text) => setDrafts({ ...drafts, [side]: text }),
    settle,
    isOpen,
    setOpen: setIsOpen,
  };
  const [begin, end] = values.map((value, side) => momentOfWord(value, side as MomentSide) ?? value);
  // The picker starts over with every new object.
  const moments = useMemo(() => [momentOf(begin, kind), momentOf(end, kind)] as [Dayjs | null, Dayjs | null], [begin, end, kind]);
  return {
    typed,
    moments,
    picker: {
      components,
      open: isOpen,
      onOpenChange: setIsOpen,
      onCalendarChange: report,
      onChange: report,
      panelRender: (panel: ReactNode) => (
        <div
          role="presentation"
          // The focus stays in the input: in the panel it would go with it as it closes, out of the dialog around the field.
          onMouseDown={(event) => event.preventDefault()}
          onClickCapture={({ target }) => {
            isPicking.current = true;
            isWordTold.current = false;
            pickedWord.current = wordAt(target);
          }}
          onClick={() => {
            isPicking.current = false;
            pickedWord.current = undefined;
          }}
        >
          {panel}
        </div>
      ),
    },
  } as const;
}

/** The word of the entry beside the calendar that was clicked; the picker itself tells only which days it means. */
function wordAt(target: EventTarget): string | undefined {
  const entry = target instanceof Element ? target.closest("li") : null;
  return entry?.querySelector<HTMLElement>("[data-day-word]")?.dataset["dayWord"];
}

function isUnread(value: unknown, kind: MomentKind): boolean {
  return typeof value === "string" && value !== "" && !isWireMoment(value, kind);
}

function textOf(result: TextResult): string | undefined {
  return result.ok && typeof result.value === "string" ? result.value : undefined;
}
