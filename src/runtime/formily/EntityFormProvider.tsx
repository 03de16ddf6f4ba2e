import { FieldContext, FormContext } from "@formily/react";
import { createContext, useContext, useId, useMemo } from "react";
import type { ReactNode } from "react";
import { ChildEntities } from "../fields/ChildEntities.tsx";
import type { EntityForm } from "./EntityForm.ts";
import { useTimesShownAgain } from "./useTimesShownAgain.ts";

interface FormBinding {
  readonly form: EntityForm;
  /** Starts the ids of all editors of the form. */
  readonly prefix: string;
  /** How often the form came back from a hidden tab; see `useTimesShownAgain`. */
  readonly shownAgain: number;
}

const BindingContext = createContext<FormBinding | undefined>(undefined);

/** Props of `EntityFormProvider`. */
export interface EntityFormProviderProps {
  readonly form: EntityForm;
  readonly children: ReactNode;
}

/**
 * Binds the fields below to a form. It hands the form on without attaching it: Formily's own provider ends the form
 * when React cleans up its effects, which a hidden tab does too.
 */
export function EntityFormProvider({ form, children }: EntityFormProviderProps) {
  const prefix = useId();
  const shownAgain = useTimesShownAgain();
  const binding = useMemo(() => ({ form, prefix, shownAgain }), [form, prefix, shownAgain]);
  return (
    <BindingContext value={binding}>
      <FormContext.Provider value={form.core}>
        <FieldContext.Provider value={outsideOfFields}>
          <ChildEntities entities={form.entity.children}>{children}</ChildEntities>
        </FieldContext.Provider>
      </FormContext.Provider>
    </BindingContext>
  );
}

/** The form of the fields around. @throws Error outside `EntityFormProvider` */
export function useFormBinding(): FormBinding {
  const binding = useContext(BindingContext);
  if (!binding) throw new Error("A form field needs an EntityFormProvider above it.");
  return binding;
}

/** Id of the editor of a field. */
export function editorId(prefix: string, path: string): string {
  return `${prefix}${path.replaceAll(".", "-")}`;
}

/** A form inside a field of another form, e.g. in a dialog, starts with paths of its own. */
const outsideOfFields = undefined as unknown as NonNullable<Parameters<typeof FieldContext.Provider>[0]["value"]>;
