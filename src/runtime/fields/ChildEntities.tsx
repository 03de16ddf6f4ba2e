import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { CompiledEntity } from "../../schema/model/screen.ts";

const ChildEntitiesContext = createContext<CompiledEntity["children"]>({});

/** Props of `ChildEntities`. */
export interface ChildEntitiesProps {
  /** Child entities by field name, as the compiled entity lists them. */
  readonly entities: CompiledEntity["children"];
  readonly children: ReactNode;
}

/** Tells sub-tables below which fields their rows have. Every detail and form stands inside one. */
export function ChildEntities({ entities, children }: ChildEntitiesProps) {
  return <ChildEntitiesContext value={entities}>{children}</ChildEntitiesContext>;
}

/** The child entity whose rows a field holds; `undefined` where the viewer may not see it. */
export function useChildEntity(field: string): CompiledEntity | undefined {
  return useContext(ChildEntitiesContext)[field];
}
