import { Skeleton, Tabs } from "antd";
import { Suspense } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity, DetailLayout, ListingScreen } from "../../schema/model/screen.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { HoldNotice } from "../holds/HoldNotice.tsx";
import { LoadFailure } from "../base/LoadFailure.tsx";
import { foldingTabs } from "../window/foldingTabs.tsx";
import styles from "./Detail.module.css";
import { DetailGroups } from "./DetailGroups.tsx";
import { RelatedLabel } from "./RelatedLabel.tsx";
import { RelatedList } from "./RelatedList.tsx";
import type { HistoryProps } from "./History.tsx";
import type { PhonePreviewProps } from "../phone/PhonePreview.tsx";
import type { TallyViewProps } from "../tally/TallyView.tsx";
import { useRelatedCounts } from "./useRelatedCounts.ts";
import type { LoadedRow } from "./useRow.ts";

const History = lazyPart(async () => (await import("./History.tsx")).History);
const TallyView = lazyPart(async () => (await import("../tally/TallyView.tsx")).TallyView);
const PhonePreview = lazyPart(async () => (await import("../phone/PhonePreview.tsx")).PhonePreview);

/** Props of `DetailBody`. */
export interface DetailBodyProps {
  readonly screen: ListingScreen;
  readonly layout: DetailLayout;
  readonly id: string;
  readonly loaded: LoadedRow;
  /** Draws the values of the row; left out, all of the layout are drawn. */
  readonly values?: ((row: Row) => ReactNode) | undefined;
}

/** A row read-only: its values, what belongs to it, and its history; each tab loads when it is opened. */
export function DetailBody({ screen, layout, id, loaded, values: written }: DetailBodyProps) {
  const { row, error, isLoading, retry } = loaded;
  const { related, history } = layout;
  const counts = useRelatedCounts({ screen: screen.id, id: row && id, related });
  if (error && !row) return <LoadFailure title={`${screen.entity.title}加载失败`} error={error} isLoading={isLoading} onRetry={retry} />;
  if (!row) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const values = (
    <div className={styles["values"]}>
      <HoldNotice entity={screen.entity} row={row} />
      {written ? written(row) : <DetailGroups screen={screen} layout={layout} row={row} />}
    </div>
  );
  if (hasValuesAlone(layout)) return values;
  return (
    <Tabs
      {...foldingTabs}
      items={[
        { key: "values", label: "详情", children: values },
        ...tabsOfRow(screen.entity, layout, row),
        ...related.map((list) => ({
          key: `list:${list.id}`,
          label: <RelatedLabel list={list} count={counts.get(list.id)} />,
          children: <RelatedList related={list} row={row} />,
        })),
        ...(history ? [{ key: "history", label: "变更记录", children: <HistoryTab screen={screen} id={id} row={row} /> }] : []),
      ]}
    />
  );
}

function hasValuesAlone({ related, history, phone, tally }: DetailLayout): boolean {
  return related.length === 0 && !history && !phone && !tally;
}

/** The row in other forms than its values: as a phone shows it, and its answers counted. */
function tabsOfRow(entity: CompiledEntity, { phone, tally }: DetailLayout, row: Row) {
  return [
    ...(phone ? [{ key: "phone", label: "手机预览", children: <PhoneTab entity={entity} layout={phone} row={row} /> }] : []),
    ...(tally ? [{ key: "tally", label: "统计", children: <TallyTab entity={entity} layout={tally} row={row} /> }] : []),
  ];
}

/** Holds the place of the preview while its code comes. */
function PhoneTab(props: PhonePreviewProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>
      <PhonePreview {...props} />
    </Suspense>
  );
}

/** Holds the place of the counted answers while their code comes. */
function TallyTab(props: TallyViewProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
      <TallyView {...props} />
    </Suspense>
  );
}

/** Stands still while its code comes, and then while its rows do. */
function HistoryTab(props: HistoryProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
      <History {...props} />
    </Suspense>
  );
}
