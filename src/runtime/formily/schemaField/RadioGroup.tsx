import { Radio } from "@formily/antd-v5";
import type { Field } from "@formily/core";
import { observer, useField } from "@formily/react";
import { Button } from "antd";
import type { ComponentProps } from "react";
import { groupAria } from "../../fields/parts/editorAria.ts";
import fieldStyles from "../../fields/parts/fields.module.css";
import type { TieProps } from "./tied.tsx";
import { tied } from "./tied.tsx";
import { useBoundField } from "./useBoundField.ts";

type GroupProps = ComponentProps<typeof Radio.Group>;

/**
 * Formily's group of circles, named by its label, which cannot point to a group. Where no choice is legal too, one that was made
 * can be taken back.
 */
export const RadioGroup = tied<GroupProps>(
  observer(function Circles({
    id,
    status,
    onBlur,
    "aria-invalid": _invalid,
    "aria-describedby": described,
    ...props
  }: GroupProps & TieProps) {
    const field = useField<Field>();
    const bound = useBoundField();
    const isClearable = bound?.model.nullable && field.value !== null && field.value !== undefined;
    return (
      <div className={fieldStyles["options"]} onBlur={onBlur}>
        <div {...groupAria({ id, status: status === "" ? undefined : status, "aria-describedby": described })} id={id} role="radiogroup">
          <Radio.Group {...props} name={id} />
        </div>
        {isClearable && (
          <Button type="link" size="small" aria-label={`清除${bound.model.title}`} onClick={() => bound.editor.onChange(null)}>
            清除
          </Button>
        )}
      </div>
    );
  }),
);
