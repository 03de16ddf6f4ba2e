import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import type { TallyLayout } from "../../schema/model/tally.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { ToolButton } from "../base/ToolButton.tsx";
import { DayRangeInput } from "../fields/parts/DayInput.tsx";
import { viewOf } from "../fields/fieldView.ts";
import styles from "./tally.module.css";

/** What answers are narrowed to, as it stands in the controls. */
export interface TallyFilter {
  readonly from: string | null;
  readonly to: string | null;
  /** Values by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Everything. */
export const NO_FILTER: TallyFilter = { from: null, to: null, values: {} };

/** Why a filter is no period; `undefined` where it is, or there is none yet. */
export function filterFault({ from, to }: TallyFilter): string | undefined {
  if ((from === null) !== (to === null)) return "时段要有起和止，现在统计的是全部时间";
  return from !== null && to !== null && from > to ? "时段的止早于起，现在统计的是全部时间" : undefined;
}

/** A filter as parameters; what is no period says nothing. */
export function narrowedBy(filter: TallyFilter): Readonly<Record<string, string>> {
  const { from, to, values } = filter;
  const texts = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value] as const);
  return {
    ...(from !== null && to !== null && filterFault(filter) === undefined ? { from, to } : {}),
    ...Object.fromEntries(texts.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string" && entry[1] !== "")),
  };
}

/** Props of `TallyBar`. */
export interface TallyBarProps {
  readonly layout: TallyLayout;
  readonly filter: TallyFilter;
  readonly isExporting: boolean;
  onFilter(filter: TallyFilter): void;
  onRefresh(): void;
  /** Absent while there is nothing to export. */
  readonly onExport: (() => void) | undefined;
  /** Absent where the viewer may not have the results, or there is nothing to export. */
  readonly onExportResults: (() => void) | undefined;
}

/** Period and fields by which answers are narrowed, and what can be done with them. */
export function TallyBar({ layout, filter, isExporting, onFilter, onRefresh, onExport, onExportResults }: TallyBarProps) {
  const { period, filters, entities } = layout;
  const fault = filterFault(filter);
  const exportItems = [
    ...(onExport ? [{ key: "book", label: "导出统计与交叉表", onClick: onExport }] : []),
    ...(onExportResults ? [{ key: "results", label: "导出每份一行，每题一列", onClick: onExportResults }] : []),
  ];
  return (
    <>
      <div className={styles["bar"]} role="toolbar" aria-label="统计筛选">
        {period !== undefined && (
          <div className={styles["control"]}>
            <span aria-hidden>{period}</span>
            <div className={styles["days"]}>
              <DayRangeInput
                aria-label={period}
                value={[filter.from, filter.to]}
                onChange={(days) => onFilter({ ...filter, from: days?.[0] ?? null, to: days?.[1] ?? null })}
              />
            </div>
          </div>
        )}
        {filters.map((field) => {
          const { Filter } = viewOf(field.kind);
          return (
            Filter && (
              <div key={field.name} className={styles["control"]}>
                <span aria-hidden>{field.title}</span>
                <div className={styles["field"]}>
                  <Filter
                    id={`tally-${field.name}`}
                    aria-label={field.title}
                    field={field}
                    entity={entities[0] ?? ""}
                    operator="in"
                    value={filter.values[field.name] ?? null}
                    onChange={(value) => onFilter({ ...filter, values: { ...filter.values, [field.name]: value } })}
                  />
                </div>
              </div>
            )
          );
        })}
        <span className={styles["tools"]}>
          <ToolButton label="刷新" icon={<ReloadOutlined />} onClick={onRefresh} />
          <ButtonMenu menu={{ items: exportItems }} placement="bottomRight">
            <ToolButton label="导出" icon={<DownloadOutlined />} loading={isExporting} disabled={!onExport} />
          </ButtonMenu>
        </span>
      </div>
      {fault !== undefined && (
        <p className={styles["fault"]} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
