import { createContext } from "react";
import type { ReactNode } from "react";

/** What the screen around a list puts among its tools; lists inside another screen leave it out. */
export const ListToolsContext = createContext<ReactNode>(null);
