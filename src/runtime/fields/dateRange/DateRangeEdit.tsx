import { daysOf, joinDays } from "../../../schema/kinds/dateRangeKind.ts";
import { readTyped } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { comparedField } from "../../../schema/query/comparedField.ts";
import { serverToday } from "../../api/serverClock.ts";
import { clearable } from "../../window/clearable.tsx";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "../parts/defined.ts";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { DateFilter, separator } from "../parts/MomentFilter.tsx";
import { wireFormat } from "../parts/moments.ts";
import { DatePicker } from "../parts/pickers.ts";
import { TypedMomentContext } from "../parts/TypedMoment.tsx";
import { useTypedMoment } from "../parts/useTypedMoment.tsx";

/** Edits both days of a range, each of them picked or typed, or both typed into one. */
export function DateRangeEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const { typed, range } = useDayRange(field, value, onChange);
  return (
    <TypedMomentContext value={{ ...typed, endName: `${field.title}的结束日期` }}>
      <DatePicker.RangePicker
        {...range}
        {...controlAria(props)}
        id={{ start: props.id, end: `${props.id}-end` }}
        disabled={disabled}
        status={props.status ?? ""}
        placeholder={["开始日期", "结束日期"]}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
      />
    </TypedMomentContext>
  );
}

/** Asks for ranges that overlap some days, by one of their ends, or for a range as it is. */
export function DateRangeFilter(props: FieldFilterProps) {
  const compared = comparedField(props.field, props.operator);
  return compared === props.field ? <WholeFilter {...props} /> : <DateFilter {...props} field={compared} />;
}

function WholeFilter({ field, value, onChange, id, status, ...aria }: FieldFilterProps) {
  const { typed, range } = useDayRange(field, value, onChange);
  return (
    <TypedMomentContext value={{ ...typed, endName: `${field.title}的结束日期` }}>
      <DatePicker.RangePicker
        {...range}
        {...defined({ "aria-label": aria["aria-label"], "aria-describedby": aria["aria-describedby"] })}
        {...defined({ id: id === undefined ? undefined : { start: id, end: `${id}-end` } })}
        aria-invalid={status === "error"}
        status={status ?? ""}
      />
    </TypedMomentContext>
  );
}

/** The days of a value in a picker. A day that is missing, or that nobody can read, stays beside the other one. */
function useDayRange(field: FieldModel, value: unknown, onChange: (value: unknown) => void) {
  const [begin, end] = daysOf(typeof value === "string" ? value : "");
  const { typed, moments, picker } = useTypedMoment({
    kind: "date",
    values: [begin || null, end || null],
    onChange: ([first, last]) => onChange(joinDays(textOf(first), textOf(last)) || null),
    read: (text, _side, after) =>
      readTyped({ ...field, kind: "date" }, text, { today: serverToday(), ...(after !== undefined && { after }) }),
  });
  const range = {
    ...picker,
    value: moments,
    format: wireFormat.date,
    allowClear: clearable,
    allowEmpty: [true, true] as [boolean, boolean],
    className: styles["full"] ?? "",
    separator,
  } as const;
  return { typed, range } as const;
}

function textOf(day: unknown): string {
  return typeof day === "string" ? day : "";
}
