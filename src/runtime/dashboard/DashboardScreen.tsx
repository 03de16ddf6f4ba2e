import { useQueryClient } from "@tanstack/react-query";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { DashboardBar } from "./DashboardBar.tsx";
import styles from "./dashboard.module.css";
import { DashboardCard } from "./DashboardCard.tsx";
import { MissingDepartment } from "./MissingDepartment.tsx";
import { usePageFilter } from "./usePageFilter.ts";

/** Cards of numbers, charts and heads of lists, under one period and one department. */
export function DashboardScreen({ screen }: { readonly screen: ScreenOf<"dashboard"> }) {
  const control = usePageFilter(screen);
  const client = useQueryClient();
  const [first, ...rest] = screen.cards;
  // What greets a person stands beside the controls of the page, in the place of its title.
  const lead = first?.card === "widget" ? first : undefined;
  const refresh = () => void client.invalidateQueries({ queryKey: [...queryKeys.overview()] });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {lead ? <DashboardCard screen={screen} card={lead} filter={control.filter} /> : <h1>{screen.title}</h1>}
        <DashboardBar screen={screen} control={control} onRefresh={refresh} />
      </header>
      <MissingDepartment screen={screen} filter={control.filter} />
      <div className={styles.grid}>
        {(lead ? rest : screen.cards).map((card) => (
          <DashboardCard key={card.id} screen={screen} card={card} filter={control.filter} />
        ))}
      </div>
    </div>
  );
}
