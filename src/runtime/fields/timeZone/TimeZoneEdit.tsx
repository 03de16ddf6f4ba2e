import { Select } from "antd";
import { useMemo, useState } from "react";
import { serverDate } from "../../api/serverClock.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { isZoneFound, zoneGroups, zoneText } from "./timeZones.ts";

/** Chooses a time zone among those that the browser knows; typing looks for its name, in Chinese too, or its offset now. */
export function TimeZoneEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const [textOf] = useState(rememberedTexts);
  const options = useMemo(
    () => zoneGroups().map(({ label, zones }) => ({ label, title: label, options: zones.map((zone) => ({ value: zone, label: zone })) })),
    [],
  );
  return (
    <Select<string>
      {...controlAria(props)}
      id={props.id}
      value={typeof value === "string" ? value : null}
      disabled={disabled}
      status={props.status ?? ""}
      allowClear={field.nullable}
      showSearch
      className={styles["full"] ?? ""}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      notFoundContent="没有这个时区；可按英文地名、中文名称或与 UTC 的时差查找"
      options={options}
      // Of four hundred zones the few that are seen are worked out.
      optionRender={({ value: zone }) => textOf(String(zone))}
      labelRender={({ value: zone }) => textOf(String(zone))}
      filterOption={(search, option) => typeof option?.value === "string" && isZoneFound(textOf(option.value), search)}
      onChange={(next) => onChange(next ?? null)}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** Texts of zones as of now, each worked out once. */
function rememberedTexts(): (zone: string) => string {
  const now = serverDate();
  const known = new Map<string, string>();
  return (zone) => {
    const text = known.get(zone) ?? zoneText(zone, now);
    known.set(zone, text);
    return text;
  };
}
