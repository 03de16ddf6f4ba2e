import { createContext, useCallback, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { serverDate } from "../api/serverClock.ts";
import type { ExpressionScope, ExpressionUser } from "../../schema/expression/scope.ts";
import type { Row } from "../../schema/model/json.ts";
import { useDictionaries } from "../dictionary/DictionaryProvider.tsx";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";

/** The signed-in person with their rights. */
export interface Viewer {
  readonly user: ExpressionUser;
  /** Permission codes held. */
  readonly codes: ReadonlySet<string>;
  /** Holds every code. */
  readonly fullAccess: boolean;
  /** Rights held, as buttons ask for them. @default none */
  readonly auth?: readonly AuthItem[];
  /** Actions under a rule. @default none */
  readonly allAuth?: readonly AuthItem[];
}

/** Props of `AccessProvider`. */
export interface AccessProviderProps {
  readonly viewer: Viewer;
  readonly children: ReactNode;
}

const AccessContext = createContext<Viewer | undefined>(undefined);

/** Makes the viewer's rights known below. They decide what is offered; what is allowed, the server decides. */
export function AccessProvider({ viewer, children }: AccessProviderProps) {
  return <AccessContext value={viewer}>{children}</AccessContext>;
}

/** The signed-in person. @throws Error outside `AccessProvider` */
export function useViewer(): Viewer {
  const viewer = useContext(AccessContext);
  if (!viewer) throw new Error("useViewer needs an AccessProvider above it.");
  return viewer;
}

/**
 * Gives a function that says whether the viewer holds a code. It keeps its identity while the rights stay.
 *
 * @example
 * const can = useCan();
 * return can("hiv:appointment:add") ? <NewButton /> : null;
 */
export function useCan(): (code: string) => boolean {
  const { codes, fullAccess } = useViewer();
  return useCallback((code: string) => fullAccess || codes.has(code), [codes, fullAccess]);
}

/** Gives a function that makes the scope in which expressions about a stored row are evaluated. */
export function useRowScope(): (row: Row) => ExpressionScope {
  const { user } = useViewer();
  const can = useCan();
  const dictionaryOf = useDictionaries();
  return useMemo(() => {
    const dict = (code: string, value: string) => dictionaryOf(code).textOf(value);
    return (row: Row) => ({ row, isNew: false, user, now: serverDate(), can, dict });
  }, [user, can, dictionaryOf]);
}
