import { Radio, Typography } from "antd";
import { useId, useState } from "react";
import { cronFields } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import { boundsOf } from "./bounds.ts";
import styles from "./cron.module.css";
import { FieldInputs } from "./FieldInputs.tsx";
import type { FieldChoice, FieldMode } from "./fieldChoice.ts";
import { choiceOf, textOfChoice } from "./fieldChoice.ts";
import { everyTitle, modeTitles } from "./fieldTitles.ts";

/** The choices of each tab: those of CRON-05, CRON-06 and CRON-08, and what else Quartz has words for. */
const modesOf: Readonly<Record<CronFieldName, readonly FieldMode[]>> = {
  second: ["every", "range", "loop", "specify"],
  minute: ["every", "range", "loop", "specify"],
  hour: ["every", "range", "loop", "specify"],
  day: ["unset", "every", "range", "loop", "work", "last", "lastWork", "before", "specify"],
  month: ["every", "range", "loop", "specify"],
  week: ["unset", "every", "range", "loop", "specify", "lastWeekday", "nth"],
  year: ["every", "range", "loop", "specify"],
};

/** Props of the editor of one field. */
export interface FieldTabProps {
  readonly name: CronFieldName;
  readonly text: string;
  readonly thisYear: number;
  readonly disabled: boolean;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * Edits one field: a mode, and the numbers that belong to it. A text that no mode stands for is shown and kept, and can be
 * chosen again while the editor is open.
 */
export function FieldTab({ name, text, thisYear, disabled, reason, onChange }: FieldTabProps) {
  const bounds = boundsOf(name, "tabs", thisYear);
  const [start, keep] = useState(bounds.start);
  const [former, setFormer] = useState<FieldChoice>();
  const id = useId();
  const current = choiceOf(name, text, start);
  const isForeign = !modesOf[name].includes(current.mode);
  if (isForeign && former?.text !== current.text) setFormer(current);
  const foreign = isForeign ? current : former;
  const modes = foreign ? [...modesOf[name], foreign.mode] : modesOf[name];
  const choiceFor = (mode: FieldMode): FieldChoice => {
    if (mode === current.mode) return current;
    return mode === foreign?.mode ? foreign : { ...current, mode };
  };
  const choose = (choice: FieldChoice) => {
    // Numbers stay with a field while another mode is tried.
    keep(choice);
    onChange(textOfChoice(choice));
  };
  return (
    <Radio.Group
      className={styles["modes"] ?? ""}
      // One group for the keyboard: arrows go through the choices, Tab to the numbers of the chosen one.
      name={id}
      aria-label={cronFields[name].title}
      value={current.mode}
      disabled={disabled}
      onChange={({ target }) => choose(choiceFor(target.value as FieldMode))}
    >
      {reason !== undefined && <Typography.Text type="secondary">{reason}</Typography.Text>}
      {modes.map((mode) => (
        <div key={mode} className={styles["mode"]}>
          <Radio value={mode}>{titleOf(name, mode)}</Radio>
          {(mode === current.mode || mode === foreign?.mode || numbered.has(mode)) && (
            <FieldInputs
              name={name}
              choice={choiceFor(mode)}
              bounds={bounds}
              disabled={disabled || mode !== current.mode}
              onChange={choose}
            />
          )}
        </div>
      ))}
      {isForeign && <Typography.Text type="secondary">这种写法没有对应的选项，会原样保留；选了别的一项，也可以再选回来。</Typography.Text>}
    </Radio.Group>
  );
}

/** Modes whose numbers are seen before they are chosen. */
const numbered: ReadonlySet<FieldMode> = new Set(["range", "loop", "specify", "work", "before", "lastWeekday", "nth"]);

function titleOf(name: CronFieldName, mode: FieldMode): string {
  return mode === "every" ? everyTitle(name) : modeTitles[mode];
}
