import { Button } from "antd";
import { starsOf } from "../../../schema/kinds/ratingKind.ts";
import { visuallyHidden } from "../../window/visuallyHidden.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { groupAria } from "../parts/editorAria.ts";
import fields from "../parts/fields.module.css";
import styles from "./rating.module.css";

/** Chooses stars: choices of one group, so that arrows move among them and a screen reader counts them. */
export function RatingEdit({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const given = typeof value === "number" ? value : 0;
  const numbers = Array.from({ length: starsOf(field) }, (_, index) => index + 1);
  return (
    <div className={fields["options"]} onBlur={onBlur}>
      <fieldset {...groupAria(props)} id={props.id} className={`${fields["group"]} ${styles["stars"]}`}>
        {numbers.map((number) => (
          <label key={number} className={`${styles["choice"]} ${number <= given ? styles["given"] : styles["left"]}`}>
            <input
              type="radio"
              className={visuallyHidden}
              name={props.id}
              value={number}
              checked={given === number}
              disabled={disabled}
              onChange={() => onChange(number)}
            />
            <span aria-hidden>★</span>
            <span className={visuallyHidden}>{number}星</span>
          </label>
        ))}
      </fieldset>
      {given > 0 && <span aria-hidden>{given}星</span>}
      {field.nullable && given > 0 && !disabled && (
        <Button type="link" size="small" aria-label={`清除${field.title}`} onClick={() => onChange(null)}>
          清除
        </Button>
      )}
    </div>
  );
}
