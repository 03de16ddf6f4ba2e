import { Alert, Button, Empty } from "antd";
import { useId, useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { PhoneQuestions } from "../../schema/model/phonePreview.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { AnswerInput } from "./AnswerInput.tsx";
import styles from "./PhonePreview.module.css";
import { type Answer, answerFault, type AskedQuestion, questionsOf } from "./questionsOf.ts";

/** Props of `Questionnaire`. */
export interface QuestionnaireProps {
  readonly entity: CompiledEntity;
  readonly layout: PhoneQuestions;
  readonly row: Row;
}

/** Questions as those who answer see them. Answers can be tried out, and are kept nowhere. */
export function Questionnaire({ entity, layout, row }: QuestionnaireProps) {
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  const [isHandedIn, setIsHandedIn] = useState(false);
  const questions = questionsOf(entity, layout, row);
  if (questions.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有题目" />;
  const faults = questions.map((question, index) => (isHandedIn ? answerFault(question, answers[index]) : undefined));
  const wrong = faults.filter((fault) => fault !== undefined).length;
  return (
    <>
      <ol className={styles["questions"]} aria-label="题目">
        {questions.map((question, index) => (
          <Question
            // oxlint-disable-next-line react/no-array-index-key -- questions stand still while they are looked at
            key={index}
            number={index + 1}
            question={question}
            answer={answers[index]}
            fault={faults[index]}
            onAnswer={(answer) => setAnswers({ ...answers, [index]: answer })}
          />
        ))}
      </ol>
      <Button type="primary" block onClick={() => setIsHandedIn(true)}>
        试交卷
      </Button>
      <output>
        {isHandedIn && (
          <Alert
            showIcon
            type={wrong > 0 ? "warning" : "success"}
            message={wrong > 0 ? `还有 ${wrong} 道题不能交卷` : "可以交卷；这里是预览，作答不会保存"}
          />
        )}
      </output>
    </>
  );
}

interface QuestionProps {
  /** From 1. */
  readonly number: number;
  readonly question: AskedQuestion;
  readonly answer: Answer;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ number, question, answer, fault, onAnswer }: QuestionProps) {
  const id = useId();
  const hint = hintOf(question);
  return (
    <li className={styles["question"]} aria-labelledby={id}>
      <div id={id} className={styles["asked"]}>
        {number}. {question.text || <span className={styles["missing"]}>（还没有题干）</span>}
        {question.isRequired && (
          <span className={styles["required"]} title="必答">
            *
          </span>
        )}
      </div>
      {hint !== undefined && <div className={styles["hint"]}>{hint}</div>}
      <AnswerInput question={question} answer={answer} labelledBy={id} onAnswer={onAnswer} />
      {fault !== undefined && (
        <div className={styles["fault"]} role="alert">
          {fault}
        </div>
      )}
    </li>
  );
}

function hintOf({ way, least, most }: AskedQuestion): string | undefined {
  if (way === undefined) return "还不知道怎么作答";
  if (way !== "many") return undefined;
  const bounds = [least ? `至少 ${least} 项` : "", most ? `最多 ${most} 项` : ""].filter(Boolean);
  return bounds.length > 0 ? `多选，${bounds.join("，")}` : "多选";
}
