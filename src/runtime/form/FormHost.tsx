import type { FormLayout } from "../../schema/model/screen.ts";
import { BusyEditorsProvider } from "../fields/busy.tsx";
import { FormFrame } from "./FormFrame.tsx";
import type { FormHostProps } from "./formProps.ts";
import { FormNotReady } from "./FormNotReady.tsx";
import { OpenForm } from "./OpenForm.tsx";
import { useEditorsLoaded } from "./useEditorsLoaded.ts";
import { useFormSession } from "./useFormSession.ts";
import { useStoredRow } from "./useStoredRow.ts";

export type { FormHostProps } from "./formProps.ts";

/**
 * Creates or edits a row of a screen's entity, in the drawer, dialog or page its layout asks for.
 *
 * @example
 * <FormHost screen={screen} mode="edit" id={row.id} onClose={close} onSaved={reload} />
 */
export function FormHost(props: FormHostProps) {
  const { form: layout } = props.screen;
  return layout ? (
    <BusyEditorsProvider>
      <LaidOutForm {...props} layout={layout} />
    </BusyEditorsProvider>
  ) : null;
}

function LaidOutForm({ screen, layout, mode, id, focus, initial, onClose, onSaved }: FormHostProps & { readonly layout: FormLayout }) {
  const { entity } = screen;
  const isEdit = mode === "edit";
  const loaded = useStoredRow(entity, id);
  const session = useFormSession({
    entity,
    groups: layout.groups,
    initial,
    stored: isEdit ? loaded.row : null,
    copied: isEdit || id === undefined ? null : loaded.row,
  });
  const canDraw = useEditorsLoaded(entity, layout.groups);
  const title = `${isEdit ? "编辑" : id === undefined ? "新增" : "复制"}${entity.title}`;
  if (session && canDraw)
    return (
      <OpenForm
        {...{ session, layout, title, focus, onClose, onSaved }}
        phone={screen.detail?.phone}
        newer={isEdit ? loaded.newer : undefined}
      />
    );
  return (
    <FormFrame open={layout.open} width={layout.width} title={title} onClose={onClose} footer={null}>
      <FormNotReady groups={layout.groups} error={loaded.error} onRetry={loaded.retry} />
    </FormFrame>
  );
}
