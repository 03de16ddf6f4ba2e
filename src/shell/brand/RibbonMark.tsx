import type { SVGProps } from "react";

/** Draws the red ribbon, the console's mark. Decorative: the product's name stands beside it. */
export function RibbonMark(props: Omit<SVGProps<SVGSVGElement>, "viewBox">) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} fill="none" strokeWidth={4.4} aria-hidden focusable={false} {...props}>
      <path stroke="var(--ribbon-back)" d="M18.6 22 9.1 9.2C7.3 6.7 8.6 3.2 12 3.2" />
      <path stroke="var(--ribbon-front)" d="M5.4 22 14.9 9.2C16.7 6.7 15.4 3.2 12 3.2" />
    </svg>
  );
}
