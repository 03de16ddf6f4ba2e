import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Which fields of a form are shown. */
export type FieldFilter = "all" | "required" | "changed";

const ShownFieldsContext = createContext<ReadonlySet<string> | undefined>(undefined);

/** Shows only these fields of the main row below; `undefined`: all. */
export function ShownFieldsProvider({
  names,
  children,
}: {
  readonly names: ReadonlySet<string> | undefined;
  readonly children: ReactNode;
}) {
  return <ShownFieldsContext value={names}>{children}</ShownFieldsContext>;
}

/** Names of the fields to be shown; `undefined`: all. */
export function useShownFields(): ReadonlySet<string> | undefined {
  return useContext(ShownFieldsContext);
}
