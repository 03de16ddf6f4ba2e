import { useId } from "react";
import styles from "./EntranceLayout.module.css";

/** Draws the ribbon as a poster: very large, its ends running out of the frame. Decorative. */
export function RibbonPoster() {
  const id = useId();
  return (
    <svg
      className={styles.poster}
      viewBox="3 0 18 20"
      fill="none"
      strokeWidth={3.6}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      focusable={false}
    >
      <defs>
        {/* Both halves share the colour of the bend and part from there: one falls into shade, the other comes forward. */}
        <linearGradient id={`${id}-back`} gradientUnits="userSpaceOnUse" x1="12" y1="1" x2="12" y2="22">
          <stop offset="0.22" stopColor="var(--ribbon-front)" />
          <stop offset="0.5" stopColor="var(--ribbon-fold)" />
          <stop offset="0.9" stopColor="var(--ribbon-back)" />
        </linearGradient>
        <linearGradient id={`${id}-front`} gradientUnits="userSpaceOnUse" x1="12" y1="1" x2="12" y2="22">
          <stop offset="0.22" stopColor="var(--ribbon-front)" />
          <stop offset="0.38" stopColor="var(--ribbon-back)" />
          <stop offset="0.58" stopColor="var(--ribbon-front)" />
        </linearGradient>
      </defs>
      <path stroke={`url(#${id}-back)`} d="M27.8 34.4 9.1 9.2C7.3 6.7 8.6 3.2 12 3.2" />
      <path stroke={`url(#${id}-front)`} d="M-3.8 34.4 14.9 9.2C16.7 6.7 15.4 3.2 12 3.2" />
    </svg>
  );
}
