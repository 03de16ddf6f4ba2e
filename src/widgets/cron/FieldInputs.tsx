import { InputNumber, Select } from "antd";
import type { CronFieldName } from "../../schema/cron/index.ts";
import { cronFields } from "../../schema/cron/index.ts";
import type { FieldBounds, Limits } from "./bounds.ts";
import styles from "./cron.module.css";
import type { FieldChoice } from "./fieldChoice.ts";
import { stepUnits, valueTitle } from "./fieldTitles.ts";
import { ListInput } from "./ListInput.tsx";

/** Props of the inputs of one choice. */
export interface FieldInputsProps {
  readonly name: CronFieldName;
  readonly choice: FieldChoice;
  readonly bounds: FieldBounds;
  readonly disabled: boolean;
  readonly onChange: (choice: FieldChoice) => void;
}

/** The inputs that belong to a mode; none where the mode says it all. */
export function FieldInputs(props: FieldInputsProps) {
  const { mode } = props.choice;
  if (mode === "range") return <RangeInputs {...props} />;
  if (mode === "loop") return <LoopInputs {...props} />;
  if (mode === "specify") return <ListInput {...props} />;
  if (mode === "work") return <Numbered {...props} part="day" before="离" after="日最近的工作日（不出当月）" limits={cronFields.day} />;
  if (mode === "before") return <Numbered {...props} part="offset" before="最后一日之前" after="天" limits={{ min: 1, max: 30 }} />;
  if (mode === "lastWeekday") return <WeekdayInput {...props} part="weekday" title="最后一个周几" />;
  if (mode === "nth") return <NthInputs {...props} />;
  if (mode === "other") return <code className={styles["kept"]}>{props.choice.text}</code>;
  return null;
}

function RangeInputs(props: FieldInputsProps) {
  const { bounds } = props;
  return (
    <span className={styles["inputs"]}>
      从 <ValueInput {...props} part="from" title="开始" limits={bounds.value} /> 到{" "}
      <ValueInput {...props} part="to" title="结束" limits={bounds.end} />
    </span>
  );
}

function LoopInputs(props: FieldInputsProps) {
  const { name, bounds } = props;
  return (
    <span className={styles["inputs"]}>
      从 <ValueInput {...props} part="from" title="开始" limits={bounds.value} /> 起，每{" "}
      <NumberInput {...props} part="step" title="间隔" limits={bounds.step} /> {stepUnits[name]}
    </span>
  );
}

function NthInputs(props: FieldInputsProps) {
  return (
    <span className={styles["inputs"]}>
      第 <NumberInput {...props} part="nth" title="第几个" limits={{ min: 1, max: 5 }} /> 个{" "}
      <WeekdayInput {...props} part="weekday" title="第几个周几" />
    </span>
  );
}

interface NumberedProps extends FieldInputsProps {
  readonly part: "day" | "offset";
  readonly before: string;
  readonly after: string;
  readonly limits: Limits;
}

function Numbered({ before, after, ...props }: NumberedProps) {
  return (
    <span className={styles["inputs"]}>
      {before} <NumberInput {...props} title={`${before}${after}`} /> {after}
    </span>
  );
}

type NumberPart = "from" | "to" | "step" | "day" | "offset" | "nth";

interface NumberInputProps extends FieldInputsProps {
  readonly part: NumberPart;
  readonly title: string;
  readonly limits: Limits;
}

/** A value of the field: a day of the week by its name, everything else as a number. */
function ValueInput(props: NumberInputProps & { readonly part: "from" | "to" }) {
  return props.name === "week" ? <WeekdayInput {...props} /> : <NumberInput {...props} />;
}

function NumberInput({ name, choice, part, title, limits, disabled, onChange }: NumberInputProps) {
  return (
    <InputNumber<number>
      className={styles["number"] ?? ""}
      aria-label={`${cronFields[name].title}，${title}`}
      min={limits.min}
      max={limits.max}
      precision={0}
      disabled={disabled}
      value={choice[part]}
      // What is being typed may have a fraction, which goes when the input is left.
      onChange={(value) => Number.isInteger(value) && onChange({ ...choice, [part]: value })}
    />
  );
}

interface WeekdayInputProps extends FieldInputsProps {
  readonly part: "from" | "to" | "weekday";
  readonly title: string;
}

function WeekdayInput({ choice, part, title, disabled, onChange }: WeekdayInputProps) {
  return (
    <Select<number>
      className={styles["weekday"] ?? ""}
      aria-label={`周，${title}`}
      disabled={disabled}
      value={choice[part]}
      options={[2, 3, 4, 5, 6, 7, 1].map((day) => ({ value: day, label: valueTitle("week", day) }))}
      onChange={(value) => onChange({ ...choice, [part]: value })}
    />
  );
}
