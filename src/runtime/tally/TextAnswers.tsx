import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Pagination, Skeleton } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { QuestionTally } from "../../schema/wire/tallyAnswers.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { paginationItem } from "../base/paginationItem.tsx";
import { TEXTS_ON_PAGE, textsQuery, type TallyQuestion } from "./tallyApi.ts";
import styles from "./tally.module.css";

/** Props of `TextAnswers`. */
export interface TextAnswersProps {
  readonly asked: TallyQuestion;
  readonly question: QuestionTally;
}

/** The latest answers in words, a page at a time, and the way to all of them. */
export function TextAnswers({ asked, question }: TextAnswersProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...textsQuery(asked, question.id, page), placeholderData: keepPreviousData });
  const { answers } = asked.layout;
  if (error) return <LoadFailure title="回答加载失败" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <ul className={styles["texts"]} aria-label={`${question.text}的回答`}>
        {data.texts.map(({ id, text, time }) => (
          <li key={id}>
            <span>{text}</span>
            {time !== undefined && <time>{time.slice(0, 16)}</time>}
          </li>
        ))}
      </ul>
      <div className={styles["foot"]}>
        {data.total > TEXTS_ON_PAGE && (
          <Pagination
            size="small"
            simple={{ readOnly: true }}
            current={page}
            pageSize={TEXTS_ON_PAGE}
            total={data.total}
            showSizeChanger={false}
            itemRender={paginationItem}
            onChange={setPage}
          />
        )}
        {answers && (
          <Link to={`${answers.path}?${new URLSearchParams({ _all: "1", [answers.question]: question.id }).toString()}`}>看全部回答</Link>
        )}
      </div>
    </>
  );
}
