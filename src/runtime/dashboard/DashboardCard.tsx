import { createElement, Suspense } from "react";
import type { CSSProperties } from "react";
import type { CompiledCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { cardWidgetOf } from "./cardWidgets.ts";
import styles from "./dashboard.module.css";
import type { PageFilter } from "./dashboardApi.ts";
import { FiguresCard } from "./FiguresCard.tsx";
import { ListCard } from "./ListCard.tsx";
import { titleId } from "./titleId.ts";

/** Props of every card. */
export interface DashboardCardProps {
  readonly screen: ScreenOf<"dashboard">;
  readonly card: CompiledCard;
  readonly filter: PageFilter;
}

/** One card in its place of the grid, whatever it shows. */
export function DashboardCard({ screen, card, filter }: DashboardCardProps) {
  const place = { "--span": card.span } as CSSProperties;
  if (card.card === "widget") {
    const widget = cardWidgetOf(card.widget);
    // A name that nobody registered is found when the files are checked; an older console may still be shown a newer file.
    return widget ? (
      <div className={styles.widget} style={place}>
        <Suspense>{createElement(widget)}</Suspense>
      </div>
    ) : null;
  }
  return (
    <section className={classOf(card)} style={place} aria-labelledby={titleId(screen, card)}>
      {card.card === "list" ? (
        <ListCard screen={screen} card={card} filter={filter} />
      ) : (
        <FiguresCard screen={screen} card={card} filter={filter} />
      )}
    </section>
  );
}

function classOf(card: CompiledCard): string {
  const small = card.card === "stat" ? styles.small : "";
  return `${styles.card} ${small} ${"compares" in card && card.compares ? styles.comparing : ""}`;
}
