import { ReloadOutlined } from "@ant-design/icons";
import { Select } from "antd";
import type { PeriodName } from "../../schema/model/dashboard.ts";
import { periodTitles } from "../../schema/time/periodTitles.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { ToolButton } from "../base/ToolButton.tsx";
import { DayRangeInput } from "../fields/parts/DayInput.tsx";
import { viewOf } from "../fields/fieldView.ts";
import styles from "./dashboard.module.css";
import type { PageFilterControl } from "./usePageFilter.ts";

/** Props of `DashboardBar`. */
export interface DashboardBarProps {
  readonly screen: ScreenOf<"dashboard">;
  readonly control: PageFilterControl;
  onRefresh(): void;
}

/** Stands in the list of periods for two days that were chosen. */
const OWN = "own";
type Choice = PeriodName | typeof OWN;

/** What the whole page is narrowed to: a period, a department. */
export function DashboardBar({ screen: { department, period: own }, control, onRefresh }: DashboardBarProps) {
  const { filter, period } = control;
  const choose = (choice: Choice) => {
    if (choice !== OWN) control.choosePeriod(choice);
    else if (filter.from !== undefined && filter.to !== undefined) control.chooseDays({ from: filter.from, to: filter.to });
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label="看板筛选">
      {own !== undefined && (
        <>
          <Select<Choice>
            aria-label="时段"
            className={styles.period ?? ""}
            value={period ?? OWN}
            onChange={choose}
            options={[...periodTitles.map(([value, label]) => ({ value, label })), { value: OWN, label: "自选日期" }]}
          />
          {period === undefined && (
            <div className={styles.days}>
              <DayRangeInput
                aria-label="自选日期"
                value={[filter.from ?? null, filter.to ?? null]}
                onChange={(days) => {
                  const [from, to] = days ?? [null, null];
                  if (from === null || to === null) control.choosePeriod(own);
                  else if (from <= to) control.chooseDays({ from, to });
                }}
              />
            </div>
          )}
        </>
      )}
      {department && <DepartmentFilter choice={department} control={control} />}
      <ToolButton label="刷新" icon={<ReloadOutlined />} onClick={onRefresh} />
    </div>
  );
}

interface DepartmentFilterProps {
  readonly choice: NonNullable<ScreenOf<"dashboard">["department"]>;
  readonly control: PageFilterControl;
}

function DepartmentFilter({ choice: { field, entity }, control }: DepartmentFilterProps) {
  const { Filter } = viewOf(field.kind);
  if (!Filter) return null;
  return (
    <div className={styles.department}>
      <Filter
        id="dashboard-department"
        aria-label="部门"
        placeholder="全部部门"
        field={field}
        entity={entity}
        operator="eq"
        value={control.filter.department ?? null}
        onChange={(value) => control.chooseDepartment(typeof value === "string" && value !== "" ? value : undefined)}
      />
    </div>
  );
}
