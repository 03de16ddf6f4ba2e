import { Link } from "react-router-dom";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import { cardLink, placeOf, type ShownFigures } from "./cardLink.ts";
import styles from "./dashboard.module.css";
import { figureText, measureTitle } from "./figureText.ts";

/** The numbers of a chart as a table, each leading to its rows: for the keyboard, for screen readers, and for who wants to know exactly. */
export function FigureTable({ shown }: { readonly shown: ShownFigures }) {
  const { card, figures } = shown;
  const hasSplits = card.split !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={`${styles.tableFrame} ${styles.tall}`} tabIndex={0} aria-label={`${card.title}的表格`}>
      <table className={styles.table}>
        <caption className={visuallyHidden}>{captionOf(shown)}</caption>
        <thead>
          <tr>
            <th scope="col">{card.by?.title ?? ""}</th>
            {figures.splits.map(({ key, text }) => (
              <th key={String(key)} scope="col" className={styles.number}>
                {hasSplits ? text : measureTitle(card)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.groups.map(({ key, text }, group) => (
            <tr key={String(key)}>
              <th scope="row">{text}</th>
              {figures.splits.map(({ key: splitKey }, split) => (
                <td key={String(splitKey)} className={styles.number}>
                  <Figure shown={shown} group={group} split={split} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FigureProps {
  readonly shown: ShownFigures;
  readonly group: number;
  readonly split: number;
}

function Figure({ shown, group, split }: FigureProps) {
  const value = shown.figures.values[split]?.[group] ?? null;
  const address = cardLink(shown, placeOf(shown, group, split));
  const text = figureText(shown.card, value);
  return address === undefined || value === null ? text : <Link to={address}>{text}</Link>;
}

function captionOf({ card, figures: { from, to } }: ShownFigures): string {
  return from === undefined || to === undefined ? card.title : `${card.title}，${from} 至 ${to}`;
}
