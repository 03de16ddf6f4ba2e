import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Draws an icon of the shell's set by the name that schemas use; `undefined` where there is none. */
export type IconRenderer = (name: string) => ReactNode | undefined;

const IconContext = createContext<IconRenderer>(() => undefined);

/** Lends the shell's icons to everything below. */
export const IconProvider = IconContext;

/** The icon of a name; `undefined` for none. */
export function useIcon(name: string | undefined): ReactNode | undefined {
  const render = useContext(IconContext);
  return name === undefined ? undefined : render(name);
}
