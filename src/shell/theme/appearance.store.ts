import { createStore, useStore } from "zustand";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";
import type { ColorScheme } from "./theme.ts";

interface AppearanceState {
  readonly scheme: ColorScheme;
}

/** How the console looks in this browser: as chosen, else as the system asks. */
export const appearanceStore = createStore<AppearanceState>(() => ({
  scheme: readStored<ColorScheme>(storageKeys.scheme) ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
}));

/** Reads the colour scheme in a component. */
export function useColorScheme(): ColorScheme {
  return useStore(appearanceStore, ({ scheme }) => scheme);
}

/** Chooses the colour scheme for good. */
export function chooseColorScheme(scheme: ColorScheme): void {
  writeStored(storageKeys.scheme, scheme);
  appearanceStore.setState({ scheme });
}
