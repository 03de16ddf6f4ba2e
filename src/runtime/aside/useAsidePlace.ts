import { useUserPreference } from "../base/useUserPreference.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";

/** Widths (px) that an aside may be given. */
export const asideWidths = { least: 160, most: 480 } as const;

/** How somebody has arranged what stands beside a list. */
export interface AsidePlace {
  /** px */
  readonly width: number;
  readonly isFolded: boolean;
  /** Keeps a width, within what is allowed. */
  resize(width: number): void;
  fold(isFolded: boolean): void;
}

/** Width and fold of what stands beside a list, as its file says until a person arranges it. */
export function useAsidePlace({ id, aside }: ListingScreen): AsidePlace {
  const [kept = {}, keep] = useUserPreference<Partial<Pick<AsidePlace, "width" | "isFolded">>>(`aside.${id}`);
  const width = within(kept.width ?? aside?.width ?? asideWidths.least);
  const isFolded = kept.isFolded ?? aside?.isCollapsed ?? false;
  return {
    width,
    isFolded,
    resize: (next) => keep({ ...kept, width: within(next) }),
    fold: (next) => keep({ ...kept, isFolded: next }),
  };
}

function within(width: number): number {
  return Math.round(Math.min(asideWidths.most, Math.max(asideWidths.least, width)));
}
