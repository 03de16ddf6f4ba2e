import { useMemo } from "react";
import { chooseSetting, useSetting } from "../preferences/settings.store.ts";
import type { ColorScheme, Look } from "./theme.ts";
import { useMedia } from "./windowWidth.ts";

/** Reads how the console looks now: as chosen, else as the system asks. */
export function useLook(): Look {
  const scheme = useColorScheme();
  const color = useSetting("color");
  const isColorWeak = useSetting("colorWeak");
  return useMemo(() => ({ scheme, color, isColorWeak }), [scheme, color, isColorWeak]);
}

/** Reads the colour scheme in force; one that follows the system changes with it. */
export function useColorScheme(): ColorScheme {
  const chosen = useSetting("scheme");
  const isSystemDark = useMedia("(prefers-color-scheme: dark)");
  if (chosen !== "system") return chosen;
  return isSystemDark ? "dark" : "light";
}

/** Chooses the colour scheme for good. */
export function chooseColorScheme(scheme: ColorScheme): void {
  chooseSetting("scheme", scheme);
}
