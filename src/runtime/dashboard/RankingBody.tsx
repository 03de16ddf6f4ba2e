import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { cardLink, placeOf, type ShownFigures } from "./cardLink.ts";
import styles from "./dashboard.module.css";
import { figureText } from "./figureText.ts";

/** Groups by their numbers, the greatest first. */
export function RankingBody({ shown }: { readonly shown: ShownFigures }) {
  const { card, figures } = shown;
  const values = figures.values[0] ?? [];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <ol className={styles.ranking}>
      {figures.groups.map(({ key, text }, index) => {
        const value = values[index] ?? null;
        const address = cardLink(shown, placeOf(shown, index));
        const share = { "--share": Math.max(0, value ?? 0) / most } as CSSProperties;
        return (
          <li key={String(key)} style={share}>
            <span className={styles.rank}>{index + 1}</span>
            <span className={styles.rankText} title={text}>
              {text}
            </span>
            {address === undefined ? <span>{figureText(card, value)}</span> : <Link to={address}>{figureText(card, value)}</Link>}
          </li>
        );
      })}
    </ol>
  );
}
