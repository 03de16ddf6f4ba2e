import type { ColumnsQuestion, FileColumn } from "../../schema/wire/importAnswers.ts";
import { Alert, Select } from "antd";
import { useId } from "react";
import { missingFields, type ColumnChoice } from "./columnChoice.ts";
import styles from "./ImportDialog.module.css";

/** Props of `ImportColumnsPanel`. */
export interface ImportColumnsPanelProps {
  readonly name: string;
  readonly question: ColumnsQuestion;
  readonly choice: ColumnChoice;
  readonly isWorking: boolean;
  onChange(choice: ColumnChoice): void;
}

const LEFT_OUT = "";

/** Asks which column of a file is for which field, where its titles do not say so. */
export function ImportColumnsPanel({ name, question, choice, isWorking, onChange }: ImportColumnsPanelProps) {
  const missing = missingFields(question, choice);
  const choose = (index: number, field: string) => {
    const { [index]: _before, ...others } = choice;
    onChange(field === LEFT_OUT ? others : { ...others, [index]: field });
  };
  return (
    <section className={styles.preview} aria-label="列的对应关系">
      <p className={styles.total}>“{name}”的列名与这里的不同，请选择每一列是什么；下次导入列名相同的文件时会按这次的选择填好。</p>
      <ul className={styles.columns}>
        {question.columns.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            {...{ question, choice, isWorking }}
            onChoose={(field) => choose(column.index, field)}
          />
        ))}
      </ul>
      <div aria-live="polite">
        {missing.length > 0 && (
          <Alert type="warning" showIcon message={`还没有选择必填的：${missing.map(({ title }) => title).join("、")}`} />
        )}
      </div>
    </section>
  );
}

interface ColumnRowProps extends Pick<ImportColumnsPanelProps, "question" | "choice" | "isWorking"> {
  readonly column: FileColumn;
  onChoose(field: string): void;
}

function ColumnRow({ column: { index, title, samples }, question, choice, isWorking, onChoose }: ColumnRowProps) {
  const id = useId();
  const own = choice[index] ?? LEFT_OUT;
  const taken = new Set(Object.values(choice).filter((field) => field !== own));
  const options = [
    { value: LEFT_OUT, label: "不导入" },
    ...question.fields.map((field) => ({
      value: field.name,
      label: `${field.title}${field.required ? "（必填）" : ""}${taken.has(field.name) ? "（已选）" : ""}`,
      disabled: taken.has(field.name),
    })),
  ];
  return (
    <li className={styles.column}>
      <div>
        <label htmlFor={id}>{title === "" ? `第 ${index + 1} 列（没有列名）` : title}</label>
        <span className={styles.samples}>{samples.length > 0 ? samples.join("、") : "（没有内容）"}</span>
      </div>
      <Select<string>
        id={id}
        value={own}
        disabled={isWorking}
        options={options}
        showSearch
        optionFilterProp="label"
        onChange={onChoose}
        notFoundContent="没有这样的项目"
      />
    </li>
  );
}
