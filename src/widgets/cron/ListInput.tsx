import { Select } from "antd";
import type { ReactElement } from "react";
import { useState } from "react";
import { leaveByTab } from "../../runtime/index.ts";
import { cronFields } from "../../schema/cron/index.ts";
import styles from "./cron.module.css";
import type { FieldInputsProps } from "./FieldInputs.tsx";
import { valueOptions } from "./fieldTitles.ts";

/**
 * Several values, in a list that can be searched by its numbers. The first that is chosen after the list was opened takes the
 * place of a value that stood alone, as somebody means who makes 18 of 9; what is chosen after it comes to it. To keep the
 * one that stood alone, it is clicked itself first.
 */
export function ListInput({ name, choice, bounds, disabled, onChange }: FieldInputsProps) {
  const [isFresh, setFresh] = useState(false);
  const isReplaced = isFresh && choice.list.length === 1;
  const change = (chosen: readonly number[]) => {
    setFresh(false);
    const list = isReplaced && chosen.length > 1 ? chosen.filter((value) => !choice.list.includes(value)) : chosen;
    // The last value stays: a field without any would never run.
    if (list.length > 0) onChange({ ...choice, list });
  };
  const withHint = (menu: ReactElement) => (
    <>
      {menu}
      <div className={styles["hint"]}>{isReplaced ? "选别的一项就换成它；接着选可以选多项" : "可以选多项；再点一次去掉"}</div>
    </>
  );
  return (
    <Select<number[]>
      {...leaveByTab}
      mode="multiple"
      className={styles["list"] ?? ""}
      aria-label={`${cronFields[name].title}，指定`}
      disabled={disabled}
      maxTagCount={8}
      optionFilterProp="label"
      value={[...choice.list]}
      options={valueOptions(name, bounds.listed)}
      onOpenChange={setFresh}
      popupRender={withHint}
      onChange={change}
    />
  );
}
