import { createStore, useStore } from "zustand";
import { readStored, writeStored } from "../session/browserStorage.ts";
import { themeColors } from "./themeColors.ts";
import type { ThemeColorValue } from "./themeColors.ts";

const colors = Object.keys(themeColors) as ThemeColorValue[];

/** Every setting: the key it is kept under (spec §3) and what may be chosen. The first choice is the default. */
const definitions = {
  /** Light, dark, or as the system asks. */
  scheme: { key: "ribbon.scheme", choices: ["system", "light", "dark"] },
  menuTheme: { key: "DEFAULT_THEME", choices: ["light", "dark"] },
  color: { key: "DEFAULT_COLOR", choices: ["#1890FF", ...colors] },
  layout: { key: "DEFAULT_LAYOUT_MODE", choices: ["sidemenu", "topmenu"] },
  contentWidth: { key: "DEFAULT_CONTENT_WIDTH_TYPE", choices: ["Fluid", "Fixed"] },
  fixedHeader: { key: "DEFAULT_FIXED_HEADER", choices: [true, false] },
  autoHideHeader: { key: "DEFAULT_FIXED_HEADER_HIDDEN", choices: [false, true] },
  fixedSider: { key: "DEFAULT_FIXED_SIDEMENU", choices: [true, false] },
  colorWeak: { key: "DEFAULT_COLOR_WEAK", choices: [false, true] },
  multiPage: { key: "DEFAULT_MULTI_PAGE", choices: [true, false] },
} as const;

/** How the console looks and is laid out in this browser. */
export type Settings = { readonly [Name in keyof typeof definitions]: (typeof definitions)[Name]["choices"][number] };

const names = Object.keys(definitions) as (keyof Settings)[];

/** The settings as this browser kept them; what it kept and nobody offers any more counts as not chosen. */
export const settingsStore = createStore<Settings>(() => Object.fromEntries(names.map((name) => [name, kept(name)])) as Settings);

/** Reads one setting in a component. */
export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(settingsStore, (settings) => settings[name]);
}

/** Chooses a setting for good. */
export function chooseSetting<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  writeStored(definitions[name].key, value);
  settingsStore.setState({ [name]: value });
}

/** Returns to the settings that a new browser starts with. */
export function resetSettings(): void {
  for (const name of names) chooseSetting(name, definitions[name].choices[0]);
}

function kept(name: keyof Settings): Settings[keyof Settings] {
  const { key, choices } = definitions[name];
  const value = readStored(key);
  return choices.find((choice) => choice === value) ?? choices[0];
}
