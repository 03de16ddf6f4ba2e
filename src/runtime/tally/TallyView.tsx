import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Empty, Skeleton } from "antd";
import { useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { TallyLayout } from "../../schema/model/tally.ts";
import type { TallyAnswer } from "../../schema/wire/tallyAnswers.ts";
import { asApiError } from "../api/apiError.ts";
import { saveBlob } from "../api/saveBlob.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { type CrossChoice, CrossSection } from "./CrossSection.tsx";
import { NO_FILTER, narrowedBy, TallyBar } from "./TallyBar.tsx";
import { crossQuery, exportResults, tallyQuery, type TallyQuestion } from "./tallyApi.ts";
import { TallyQuestionCard } from "./TallyQuestionCard.tsx";
import { countText } from "./tallyText.ts";
import styles from "./tally.module.css";

/** Props of `TallyView`. */
export interface TallyViewProps {
  readonly entity: CompiledEntity;
  readonly layout: TallyLayout;
  /** The row with the questions. */
  readonly row: Row;
}

/** The answers to the questions of a row: each question counted, and two of them crossed. */
export function TallyView({ entity, layout, row }: TallyViewProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [choice, setChoice] = useState<CrossChoice>({});
  const asked: TallyQuestion = { api: entity.api, id: String(row["id"]), layout, narrowed: narrowedBy(filter) };
  const { data, error, isFetching, refetch } = useQuery({ ...tallyQuery(asked), placeholderData: keepPreviousData });
  const book = useTallyBook(asked, { tally: data, choice, title: String(row[entity.label] ?? entity.title) });
  return (
    <div className={styles["page"]}>
      <TallyBar
        layout={layout}
        filter={filter}
        isExporting={book.isExporting}
        onFilter={setFilter}
        onRefresh={() => void refetch()}
        onExport={data && book.save}
        onExportResults={data && layout.canExport ? book.saveResults : undefined}
      />
      {error ? (
        <LoadFailure title="统计加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Counted asked={asked} tally={data} choice={choice} onChoose={setChoice} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}

interface CountedProps {
  readonly asked: TallyQuestion;
  readonly tally: TallyAnswer;
  readonly choice: CrossChoice;
  onChoose(choice: CrossChoice): void;
}

function Counted({ asked, tally, choice, onChoose }: CountedProps) {
  const { questions } = tally;
  if (questions.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有题目" />;
  const crossed = questions
    .map((question, index) => ({ ...question, place: index + 1 }))
    .filter(({ way }) => way === "one" || way === "many" || way === "number");
  return (
    <>
      <output className={styles["note"]}>{summaryOf(asked.layout, tally)}</output>
      {tally.results === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={Object.keys(asked.narrowed).length > 0 ? "这样筛选下没有有效的回答" : "还没有有效的回答"}
        />
      ) : (
        questions.map((question, index) => <TallyQuestionCard key={question.id} asked={asked} question={question} place={index + 1} />)
      )}
      {!asked.layout.isCoarse && crossed.length > 1 && tally.results !== 0 && (
        <CrossSection asked={asked} questions={crossed} choice={choice} onChoose={onChoose} />
      )}
    </>
  );
}

function summaryOf({ isCoarse }: TallyLayout, { results, leftOut, from, to }: TallyAnswer): string {
  const span = from === undefined || to === undefined || isCoarse ? "" : `${from} 至 ${to}：`;
  const count = results === null ? "没有可以显示的份数" : `有效 ${isCoarse ? "约 " : ""}${countText(results)} 份`;
  const others = leftOut === null || leftOut === 0 ? "" : `，另有 ${countText(leftOut)} 份不计入`;
  return `${span}${count}${others}。${isCoarse ? "只统计已过去的月份，不足五人的组不显示，数是约数。" : ""}`;
}

interface BookSource {
  readonly tally: TallyAnswer | undefined;
  readonly choice: CrossChoice;
  readonly title: string;
}

/** Keeps what is shown as a workbook, with the crossed questions where two are chosen. */
function useTallyBook(asked: TallyQuestion, { tally, choice: { row, column }, title }: BookSource) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [isExporting, setIsExporting] = useState(false);
  const save = async () => {
    if (!tally) return;
    const { tallyBook } = await import("./tallyBook.ts");
    const textOf = (id: string) => tally.questions.find((question) => question.id === id)?.text ?? "";
    const crossed =
      row === undefined || column === undefined
        ? undefined
        : { cross: await client.ensureQueryData(crossQuery(asked, row, column)), first: textOf(row), second: textOf(column) };
    saveBlob(await tallyBook(tally, crossed), `${title}的统计.xlsx`);
  };
  const saveResults = async () => saveBlob(await exportResults(asked), `${title}的结果.xls`);
  const press = (work: () => Promise<void>) => () => {
    setIsExporting(true);
    void work()
      .catch((error: unknown) => void message.error(`没有存下来：${asApiError(error).message}`))
      .finally(() => setIsExporting(false));
  };
  return { isExporting, save: press(save), saveResults: press(saveResults) };
}
