import { useSetting } from "../preferences/settings.store.ts";
import type { ColorScheme } from "../theme/theme.ts";
import { useColorScheme } from "../theme/useLook.ts";

/** Reads how the menu looks beside a light console; in a dark one everything is dark already. */
export function useMenuTheme(): ColorScheme {
  const chosen = useSetting("menuTheme");
  return useColorScheme() === "dark" ? "light" : chosen;
}
