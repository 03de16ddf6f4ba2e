import { Select } from "antd";
import { useState } from "react";
import { textItems } from "../../../schema/kinds/plainText.ts";
import { tagsOf } from "../../../schema/kinds/tagsKind.ts";
import { takesMany } from "../../../schema/query/queryRules.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "../parts/defined.ts";
import { leaveByTab } from "../parts/leaveByTab.ts";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { useKnownTags } from "./useKnownTags.ts";

/** Written or pasted, each of them ends a tag. */
const separators = [",", "，", ";", "；", "、", "\n", "\t"];

/** Takes tags as they are typed, and offers those that exist. What was begun when the field is left is a tag, too. */
export function TagsEdit({ field, entity, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const search = useTagSearch(field, entity);
  const chosen = textItems(value);
  const change = (next: readonly string[]) => {
    const tags = tagsOf(next.join("\n"));
    onChange(tags.length > 0 ? tags : null);
  };
  return (
    <Select<string[]>
      {...controlAria(props)}
      {...search}
      id={props.id}
      mode="tags"
      value={chosen}
      disabled={disabled}
      status={props.status ?? ""}
      allowClear
      className={styles["full"] ?? ""}
      placeholder={field.ui.placeholder ?? `请输入${field.title}，按回车确认一个`}
      tokenSeparators={separators}
      onChange={change}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}

/** Asks for rows that have any of some tags, or each of them. */
export function TagsFilter({ field, entity, operator, value, onChange, id, ...aria }: FieldFilterProps) {
  const search = useTagSearch(field, entity);
  const many = takesMany(operator);
  const emit = (next: readonly string[]) => onChange(next.length === 0 ? null : many ? next : next.at(-1));
  return (
    <Select<string[]>
      {...search}
      {...defined({ id, "aria-label": aria["aria-label"], status: aria.status })}
      aria-invalid={aria.status === "error"}
      mode="tags"
      maxTagCount="responsive"
      allowClear
      className={styles["full"] ?? ""}
      tokenSeparators={separators}
      value={textItems(value)}
      onChange={(next) => emit(tagsOf(next.join("\n")))}
    />
  );
}

/** The list below the tags: what is typed, and what exists. */
function useTagSearch(field: FieldFilterProps["field"], entity: string) {
  const [keyword, setKeyword] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const known = useKnownTags({ field, entity, keyword, isOpen });
  return {
    ...leaveByTab,
    options: known.map((tag) => ({ value: tag, label: tag })),
    filterOption: true,
    optionFilterProp: "label",
    notFoundContent: null,
    suffixIcon: null,
    onSearch: setKeyword,
    onOpenChange: setIsOpen,
  } as const;
}
