import { useQuery } from "@tanstack/react-query";
import { Select, Skeleton } from "antd";
import { useId } from "react";
import type { QuestionTally, TallyCross } from "../../schema/wire/tallyAnswers.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import { crossQuery, type TallyQuestion } from "./tallyApi.ts";
import { countText, shareText } from "./tallyText.ts";
import styles from "./tally.module.css";

/** Two questions that are crossed; absent: not chosen yet. */
export interface CrossChoice {
  readonly row?: string;
  readonly column?: string;
}

/** Props of `CrossSection`. */
export interface CrossSectionProps {
  readonly asked: TallyQuestion;
  /** Questions that can be crossed, with their numbers. */
  readonly questions: readonly CrossedQuestion[];
  readonly choice: CrossChoice;
  onChoose(choice: CrossChoice): void;
}

/** A question that can be crossed with another. */
export interface CrossedQuestion extends QuestionTally {
  readonly place: number;
}

/** Results by their answers to two questions that are chosen here. */
export function CrossSection({ asked, questions, choice, onChoose }: CrossSectionProps) {
  const { row, column } = choice;
  const head = useId();
  const choices = questions.map(({ id, place, text }) => ({ value: id, label: `${place}. ${text}` }));
  const without = (id: string | undefined) => choices.filter(({ value }) => value !== id);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const [first, second] = [byId.get(row ?? ""), byId.get(column ?? "")];
  return (
    <section className={styles["question"]} aria-labelledby={head}>
      <h3 id={head} className={styles["title"]}>
        交叉表
      </h3>
      <div className={styles["choice"]}>
        <Select
          aria-label="行：哪一题"
          placeholder="行：选一题"
          allowClear
          value={row ?? null}
          options={without(column)}
          onChange={(value: string | null | undefined) =>
            onChoose({ ...(value ? { row: value } : {}), ...(column === undefined ? {} : { column }) })
          }
        />
        <Select
          aria-label="列：哪一题"
          placeholder="列：选另一题"
          allowClear
          value={column ?? null}
          options={without(row)}
          onChange={(value: string | null | undefined) =>
            onChoose({ ...(row === undefined ? {} : { row }), ...(value ? { column: value } : {}) })
          }
        />
      </div>
      {first && second ? (
        <Crossed asked={asked} first={first} second={second} />
      ) : (
        <p className={styles["note"]}>选两道选择题或评分题，看两题一起怎样回答。</p>
      )}
    </section>
  );
}

interface CrossedProps {
  readonly asked: TallyQuestion;
  readonly first: QuestionTally;
  readonly second: QuestionTally;
}

function Crossed({ asked, first, second }: CrossedProps) {
  const { data, error, isFetching, refetch } = useQuery(crossQuery(asked, first.id, second.id));
  if (error) return <LoadFailure title="交叉表加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.total === 0) return <p className={styles["note"]}>没有同时回答这两题的。</p>;
  const isMany = first.way === "many" || second.way === "many";
  return (
    <>
      <CrossTable cross={data} first={first} second={second} />
      <p className={styles["note"]}>
        括号里是占本行的比例。{isMany && "多选题里，一份计入它选的每一项，相加会超过合计。"}
        {data.isCut && "答案太多，只列出最前的一部分。"}
      </p>
    </>
  );
}

function CrossTable({ cross, first, second }: { readonly cross: TallyCross } & Pick<CrossedProps, "first" | "second">) {
  const { rows, columns, counts, total } = cross;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={styles["frame"]} tabIndex={0} aria-label="交叉表的表格">
      <table className={styles["cross"]}>
        <caption className={visuallyHidden}>{`行：${first.text}；列：${second.text}`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={visuallyHidden}>{first.text}</span>
            </th>
            {columns.map(({ text }) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
            <th scope="col">合计</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, count }, place) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {columns.map((column, at) => (
                <td key={column.text}>{cellText(counts[place]?.[at] ?? 0, count)}</td>
              ))}
              <td>{countText(count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {columns.map(({ text, count }) => (
              <td key={text}>{cellText(count, total)}</td>
            ))}
            <td>{countText(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function cellText(count: number, of: number): string {
  return count === 0 ? "0" : `${countText(count)}（${shareText(count, of)}）`;
}
