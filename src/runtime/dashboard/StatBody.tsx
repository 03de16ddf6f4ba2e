import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Link } from "react-router-dom";
import type { CardFigures } from "../../schema/wire/dashboardAnswers.ts";
import { cardLink, type ShownFigures } from "./cardLink.ts";
import styles from "./dashboard.module.css";
import { figureText } from "./figureText.ts";

/** One number, leading to what it counts, and how it stands to that of the time before. */
export function StatBody({ shown }: { readonly shown: ShownFigures }) {
  const { card, figures } = shown;
  const value = figures.values[0]?.[0] ?? null;
  const text = card.isCoarse && value === null ? "少于 5" : figureText(card, value);
  const address = cardLink(shown, {});
  return (
    <p className={styles.stat}>
      {address === undefined ? (
        <span className={styles.statValue}>{text}</span>
      ) : (
        <Link to={address} className={styles.statValue} aria-label={`${card.title} ${text}`}>
          {text}
        </Link>
      )}
      {figures.before && <Trend value={value} before={figures.before} />}
    </p>
  );
}

const PERCENT = new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 1 });

interface TrendProps {
  readonly value: number | null;
  readonly before: NonNullable<CardFigures["before"]>;
}

/** More or less than before says nothing of good or bad: that depends on what is counted. */
function Trend({ value, before }: TrendProps) {
  const { from, to, value: earlier } = before;
  const title = `${from} 至 ${to}：${earlier === null ? "没有" : earlier.toLocaleString("zh-CN")}`;
  if (value === null || earlier === null || earlier === 0)
    return (
      <span className={styles.trend} title={title}>
        前期无可比
      </span>
    );
  const share = (value - earlier) / Math.abs(earlier);
  return (
    <span className={styles.trend} title={title}>
      较前期{" "}
      {share === 0 ? (
        "持平"
      ) : (
        <>
          {share > 0 ? <ArrowUpOutlined aria-label="增加" /> : <ArrowDownOutlined aria-label="减少" />} {PERCENT.format(Math.abs(share))}
        </>
      )}
    </span>
  );
}
