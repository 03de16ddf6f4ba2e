import { Tag } from "antd";
import { useId } from "react";
import type { QuestionTally } from "../../schema/wire/tallyAnswers.ts";
import { BarTable } from "./BarTable.tsx";
import type { TallyQuestion } from "./tallyApi.ts";
import { answeredText, countText, wayText } from "./tallyText.ts";
import { TextAnswers } from "./TextAnswers.tsx";
import styles from "./tally.module.css";

/** Props of `TallyQuestionCard`. */
export interface TallyQuestionCardProps {
  readonly asked: TallyQuestion;
  readonly question: QuestionTally;
  /** Number of the question, from 1. */
  readonly place: number;
}

/** The answers to one question. */
export function TallyQuestionCard({ asked, question, place }: TallyQuestionCardProps) {
  const { text, way, isRequired, numbers, groups, answered } = question;
  const head = useId();
  const told = answeredText(question);
  return (
    <section className={styles["question"]} aria-labelledby={head}>
      <h3 id={head} className={styles["title"]}>
        {place}. {text === "" ? "还没有题干" : text}
      </h3>
      <p className={styles["note"]}>
        <Tag>{wayText(question)}</Tag>
        <Tag>{isRequired ? "必答" : "选答"}</Tag>
        {told}
      </p>
      {numbers && (
        <dl className={styles["numbers"]}>
          <Figure name="平均" value={numbers.average} />
          <Figure name="中位" value={numbers.median} />
          <Figure name="最低" value={numbers.least} />
          <Figure name="最高" value={numbers.most} />
        </dl>
      )}
      {groups.length > 0 && <BarTable question={question} />}
      {way === "text" && answered !== null && answered > 0 && (
        // Other answers begin at their first page.
        <TextAnswers key={JSON.stringify(asked.narrowed)} asked={asked} question={question} />
      )}
      <Remarks question={question} isCoarse={asked.layout.isCoarse} />
    </section>
  );
}

/** What has to be known to read the numbers, and why there are none. */
function Remarks({
  question: { way, answered, groups, isCut },
  isCoarse,
}: {
  readonly question: QuestionTally;
  readonly isCoarse: boolean;
}) {
  return (
    <>
      {way === "many" && answered !== null && <p className={styles["note"]}>占比按作答的份数算；可以多选，相加会超过 100%。</p>}
      {isCut && <p className={styles["note"]}>答案太多，只列出最前的一部分。</p>}
      {way !== "text" && groups.length === 0 && <p className={styles["note"]}>{isCoarse ? "没有可以显示的组" : "还没有回答"}</p>}
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{countText(value)}</dd>
    </div>
  );
}
