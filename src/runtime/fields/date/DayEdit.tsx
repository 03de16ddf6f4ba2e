import { useRef } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { DateEdit } from "../parts/MomentEdit.tsx";
import { momentOf, momentText } from "../parts/moments.ts";
import { useDayCalendar } from "./useDayCalendar.tsx";

/** Edits a day; where the schema says what its days depend on, the calendar shows which can be chosen and why not. */
export function DayEdit(props: FieldEditorProps) {
  return props.field.days ? <ChoosableDayEdit {...props} /> : <DateEdit {...props} />;
}

/**
 * The picker drops a typed day that its calendar greys, without a word. What was typed stands: the rules answer it with a
 * sentence, and the list that depends on it names the nearest day that has something to choose.
 */
function ChoosableDayEdit(props: FieldEditorProps) {
  const { value, onChange, onBlur } = props;
  const calendar = useDayCalendar(props);
  const typed = useRef<string>(undefined);
  const takeTyped = () => {
    const text = momentText(momentOf(typed.current, "date"), "date");
    typed.current = undefined;
    if (text !== null && text !== value) onChange(text);
  };
  const choose = (next: unknown) => {
    typed.current = undefined;
    onChange(next);
  };
  return (
    <div
      role="presentation"
      onInput={({ target }) => void (typed.current = target instanceof HTMLInputElement ? target.value : undefined)}
      onKeyDown={({ key }) => key === "Enter" && takeTyped()}
    >
      <DateEdit
        {...props}
        calendar={calendar}
        onChange={choose}
        onBlur={() => {
          takeTyped();
          onBlur?.();
        }}
      />
    </div>
  );
}
