import { Input, Select } from "antd";
import { takesMany } from "../../../schema/query/queryRules.ts";
import { clearable } from "../../window/clearable.tsx";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";

/** Asks for a piece of text, or for several texts of which one must match. */
export function TextFilter({ field, operator, value, onChange, onSubmit, id, placeholder, status, ...props }: FieldFilterProps) {
  const aria = { "aria-label": props["aria-label"], "aria-describedby": props["aria-describedby"] };
  if (takesMany(operator)) {
    return (
      <Select<string[]>
        {...defined({ id, "aria-label": aria["aria-label"] })}
        mode="tags"
        open={false}
        suffixIcon={null}
        className={styles["full"] ?? ""}
        tokenSeparators={[",", "，", " ", "\n"]}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(next) => onChange(next.length > 0 ? next : null)}
      />
    );
  }
  return (
    <Input
      {...defined({ id, placeholder, status, onPressEnter: onSubmit, ...aria })}
      aria-invalid={status === "error"}
      allowClear={clearable}
      autoComplete="off"
      inputMode={inputModeOf(field.ui.props["inputMode"])}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
}

type InputMode = "text" | "numeric" | "decimal" | "tel" | "email" | "url";

/** Keyboard of a phone; the schema allows no other names. */
export function inputModeOf(option: unknown): InputMode {
  return typeof option === "string" ? (option as InputMode) : "text";
}
