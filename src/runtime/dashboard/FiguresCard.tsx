import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Suspense, useRef, useState } from "react";
import type { NumbersCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { lazyPart } from "../code/lazyPart.tsx";
import { CardHead } from "./CardHead.tsx";
import type { ShownFigures } from "./cardLink.ts";
import { CardMenu } from "./CardMenu.tsx";
import type { ChartHandle, ChartProps } from "./Chart.tsx";
import styles from "./dashboard.module.css";
import { figuresQuery, type PageFilter } from "./dashboardApi.ts";
import { FigureTable } from "./FigureTable.tsx";
import { RankingBody } from "./RankingBody.tsx";
import { StatBody } from "./StatBody.tsx";
import { titleId } from "./titleId.ts";

/** Charts are drawn by a library of their own, which comes with the first of them. */
const Chart = lazyPart<ChartProps>(async () => (await import("./Chart.tsx")).Chart);

/** Props of `FiguresCard`. */
export interface FiguresCardProps {
  readonly screen: ScreenOf<"dashboard">;
  readonly card: NumbersCard;
  readonly filter: PageFilter;
}

/** A card of numbers: loads them, and shows them as its form says or as a table. */
export function FiguresCard({ screen, card, filter }: FiguresCardProps) {
  const { data, error, isFetching, refetch } = useQuery(figuresQuery(screen.id, card, filter));
  const [isTable, setTable] = useState(false);
  const chart = useRef<ChartHandle>(null);
  const shown = data && { screen: screen.id, card, figures: data, department: filter.department };
  return (
    <>
      <CardHead id={titleId(screen, card)} title={card.title} help={helpOf(card)}>
        <CardMenu card={card} figures={data} chart={chart} isTable={isTable} onTable={setTable} onRefresh={() => void refetch()} />
      </CardHead>
      {shown ? (
        <div className={styles.body} aria-busy={isFetching}>
          <Body shown={shown} isTable={isTable} chart={chart} />
          <Notes shown={shown} />
        </div>
      ) : error ? (
        <LoadFailure title="没有读到" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Place card={card} />
      )}
    </>
  );
}

function helpOf({ help, isCoarse }: NumbersCard): string | undefined {
  if (!isCoarse) return help;
  return [help, "您只能看汇总：只算已过完的整月，少于 5 人的不显示，数字取整到 5"].filter(Boolean).join("。");
}

interface BodyProps {
  readonly shown: ShownFigures;
  readonly isTable: boolean;
  readonly chart: ChartProps["handle"];
}

function Body({ shown, isTable, chart }: BodyProps) {
  const { card, figures } = shown;
  if (card.card === "stat") return <StatBody shown={shown} />;
  if (figures.groups.length === 0 || figures.values.every((row) => row.every((value) => value === null || value === 0)))
    return <p className={styles.nothing}>{card.hasPeriod ? "这段时间没有数据" : "没有数据"}</p>;
  if (isTable) return <FigureTable shown={shown} />;
  if (card.card === "ranking") return <RankingBody shown={shown} />;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
      <Chart shown={shown} handle={chart} />
    </Suspense>
  );
}

function Notes({ shown: { card, figures } }: { readonly shown: ShownFigures }) {
  const notes = [
    figures.isCut ? "只显示最多的 50 组" : "",
    card.isCoarse && figures.from === undefined ? "请选包含整月的时段" : figures.leavesOut ? "人数少的没有显示" : "",
  ].filter(Boolean);
  return notes.length > 0 ? <p className={styles.note}>{notes.join("；")}</p> : null;
}

/** The place of numbers that are on their way. */
function Place({ card }: { readonly card: NumbersCard }) {
  return card.card === "stat" ? (
    <Skeleton active title={{ width: 72 }} paragraph={false} className={styles.statPlace ?? ""} />
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles.chartPlace ?? ""} />
  );
}
