import { Skeleton } from "antd";
import { Link } from "react-router-dom";
import styles from "./HomePage.module.css";

/** Props of `FigureCard`. */
export interface FigureCardProps {
  readonly title: string;
  /** Page that shows what is counted. */
  readonly address: string;
  readonly count: number;
}

/** One number, leading to what it counts. */
export function FigureCard({ title, address, count }: FigureCardProps) {
  return (
    <li className={styles.figure}>
      <span className={styles.figureTitle}>{title}</span>
      <Link to={address} className={styles.figureValue} aria-label={`${title} ${count}`}>
        {count.toLocaleString("zh-CN")}
      </Link>
    </li>
  );
}

/** The place of a number that is on its way. */
export function FigurePlace() {
  return (
    <li className={styles.figure} aria-hidden>
      <span className={styles.figureTitle}>&nbsp;</span>
      <Skeleton active title={{ width: 64 }} paragraph={false} className={styles.figurePending ?? ""} />
    </li>
  );
}
