import { act } from "@testing-library/react";
import { registerChildRowsView, type ChildRowsView } from "../../src/runtime/fields/children/childRowsView.ts";
import { rowValidator } from "../../src/runtime/form/rowValidator.ts";
import { EntityForm } from "../../src/runtime/formily/EntityForm.ts";
import { EntityFormProvider } from "../../src/runtime/formily/EntityFormProvider.tsx";
import { type Revealer, RevealerProvider } from "../../src/runtime/formily/Revealing.tsx";
import { FieldRow } from "../../src/runtime/formily/FieldRow.tsx";
import type { FieldModel } from "../../src/schema/model/entity.ts";
import type { Row } from "../../src/schema/model/json.ts";
import type { CompiledEntity } from "../../src/schema/model/screen.ts";
import { buildCompiledEntity } from "./screens.ts";
import { renderWithProduct } from "./renderForm.tsx";
import { testUser } from "./renderRuntime.tsx";

/** A form of one list of child rows, drawn by a view. */
export interface ChildTableSetup {
  /** The field that holds the rows. */
  readonly field: FieldModel;
  readonly child: CompiledEntity;
  readonly rows: readonly Row[];
  /** Draws rows for which no view is named. */
  readonly view: ChildRowsView;
}

/** Draws child rows in a form of their own, with rules and validation at work. */
export function renderChildTable({ field, child, rows, view }: ChildTableSetup) {
  registerChildRowsView("grid", view);
  const entity = buildCompiledEntity({ fields: [field], children: { [field.name]: child } });
  const source = { user: testUser, can: () => true, now: () => new Date() };
  const stored = { id: "q1", rev: 1, [field.name]: [...rows] };
  const form = new EntityForm({ ...source, entity, stored, validate: rowValidator(source, entity) });
  const wanted = new Set<(path: string) => void>();
  const revealer: Revealer = {
    reveal: (path) => act(() => wanted.forEach((listener) => listener(path))),
    subscribe: (listener) => {
      wanted.add(listener);
      return () => wanted.delete(listener);
    },
  };
  const drawn = renderWithProduct(
    <EntityFormProvider form={form}>
      <RevealerProvider revealer={revealer}>
        <FieldRow model={field} rowPath="" columns={1} />
      </RevealerProvider>
    </EntityFormProvider>,
  );
  const values = (name: string) => (form.values()[field.name] as readonly Row[]).map(({ [name]: value }) => value ?? null);
  return { ...drawn, form, values, revealer };
}
