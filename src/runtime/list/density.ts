import { useUserPreference } from "../base/useUserPreference.ts";

/** How close rows stand; antd's table sizes. */
export type Density = "small" | "middle" | "large";

/** The choices with their names. */
export const densities: readonly { readonly key: Density; readonly label: string }[] = [
  { key: "small", label: "紧凑" },
  { key: "middle", label: "标准" },
  { key: "large", label: "宽松" },
];

/** How close this person wants rows to stand, in all lists, and how to change it. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density = "small", setDensity] = useUserPreference<Density>("density");
  return [density, setDensity];
}
