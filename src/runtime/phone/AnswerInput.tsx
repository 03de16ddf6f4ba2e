import { Checkbox, Input, InputNumber, Radio, Rate } from "antd";
import type { ReactNode } from "react";
import { DayInput } from "../fields/parts/DayInput.tsx";
import styles from "./PhonePreview.module.css";
import { type Answer, type AskedQuestion, type OfferedOption, ticked } from "./questionsOf.ts";

/** More stars than this do not stand in a line of a phone. */
const MOST_STARS = 10;

/** Props of `AnswerInput`. */
export interface AnswerInputProps {
  readonly question: AskedQuestion;
  readonly answer: Answer;
  /** Id of the text of the question. */
  readonly labelledBy: string;
  readonly onAnswer: (answer: Answer) => void;
}

/** What a question is answered with. */
export function AnswerInput({ question, answer, labelledBy, onAnswer }: AnswerInputProps): ReactNode {
  const { way, length, top = MOST_STARS } = question;
  const label = { "aria-labelledby": labelledBy };
  const text = typeof answer === "string" ? answer : null;
  switch (way) {
    case "one":
    case "many":
      return <Choices {...{ question, answer, labelledBy, onAnswer }} />;
    case "text":
      return (
        <Input.TextArea
          {...label}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="请输入"
          {...(length === undefined ? {} : { maxLength: length, showCount: true })}
          value={text ?? ""}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
    case "rating":
      return <RatingAnswer {...{ answer, labelledBy, onAnswer, top }} />;
    case "number":
      return <NumberAnswer {...{ answer, labelledBy, onAnswer }} />;
    case "date":
      return <DayInput {...label} value={text} onChange={onAnswer} />;
    case undefined:
      return null;
  }
}

function Choices({ question, answer, labelledBy, onAnswer }: AnswerInputProps) {
  const { way, options } = question;
  if (options.length === 0) return <div className={styles["missing"]}>（还没有选项）</div>;
  if (way === "one")
    return (
      <Radio.Group
        className={styles["choices"] ?? ""}
        aria-labelledby={labelledBy}
        value={answer ?? null}
        onChange={({ target }) => onAnswer(Number(target.value))}
      >
        {options.map((option) => (
          <Choice key={option.place} option={option} isChosen={answer === option.place}>
            <Radio value={option.place}>{option.text || "（还没有文字）"}</Radio>
          </Choice>
        ))}
      </Radio.Group>
    );
  const chosen: readonly number[] = Array.isArray(answer) ? answer : [];
  return (
    <Checkbox.Group
      className={styles["choices"] ?? ""}
      aria-labelledby={labelledBy}
      value={[...chosen]}
      onChange={(places) => onAnswer(ticked(question, chosen, places))}
    >
      {options.map((option) => (
        <Choice key={option.place} option={option} isChosen={chosen.includes(option.place)}>
          <Checkbox value={option.place}>{option.text || "（还没有文字）"}</Checkbox>
        </Choice>
      ))}
    </Checkbox.Group>
  );
}

interface ChoiceProps {
  readonly option: OfferedOption;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** An option; one that takes words has a line for them once it is chosen. */
function Choice({ option: { text, takesComment }, isChosen, children }: ChoiceProps) {
  return (
    <div className={styles["choice"]}>
      {children}
      {takesComment && isChosen && <Input size="small" placeholder="请补充" aria-label={`${text}的补充`} />}
    </div>
  );
}

interface RatingAnswerProps extends Omit<AnswerInputProps, "question"> {
  readonly top: number;
}

/** Stars, or a number where there would be too many of them. */
function RatingAnswer({ top, ...props }: RatingAnswerProps) {
  return top <= MOST_STARS ? <Stars {...props} top={top} /> : <NumberAnswer {...props} least={0} most={top} />;
}

function Stars({ answer, labelledBy, onAnswer, top }: RatingAnswerProps) {
  const given = typeof answer === "number" ? answer : 0;
  return (
    <span className={styles["stars"]}>
      <Rate aria-labelledby={labelledBy} count={top} value={given} onChange={(value) => onAnswer(value > 0 ? value : null)} />
      <span className={styles["hint"]}>{given > 0 ? `${given} 分` : `满分 ${top} 分`}</span>
    </span>
  );
}

interface NumberAnswerProps extends Omit<AnswerInputProps, "question"> {
  readonly least?: number;
  readonly most?: number;
}

function NumberAnswer({ answer, labelledBy, onAnswer, least, most }: NumberAnswerProps) {
  return (
    <InputNumber
      aria-labelledby={labelledBy}
      style={{ inlineSize: "100%" }}
      {...(least === undefined ? {} : { min: least })}
      {...(most === undefined ? {} : { max: most, placeholder: `0 到 ${most}` })}
      value={typeof answer === "number" ? answer : null}
      onChange={onAnswer}
    />
  );
}
