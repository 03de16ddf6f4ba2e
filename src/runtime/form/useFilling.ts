import { App } from "antd";
import { useEffect } from "react";
import type { EntityForm } from "../formily/EntityForm.ts";
import type { FillingField } from "../formily/fillingFields.ts";
import { fillingField, takeFilled } from "../formily/fillingFields.ts";
import { loadOptions } from "../fields/reference/referenceApi.ts";

/**
 * Brings along what the choice of a row fills in for other fields (`x-ref.fill`). It is a help and no rule: what somebody has
 * written by hand stays, and nothing happens where the choice stays as it was.
 */
export function useFilling(form: EntityForm): void {
  const { message } = App.useApp();
  useEffect(
    () =>
      form.watchInput((path) => {
        const filling = fillingField(form, path);
        if (!filling) return;
        fill(form, filling).catch(() => void message.warning(`没能带出所选${filling.field.title}的内容，请自行填写`));
      }),
    [form, message],
  );
}

/** Answers that come late, when something else is chosen, are passed over. */
async function fill(form: EntityForm, filling: FillingField): Promise<void> {
  const { entity, field, value } = filling;
  const { records } = await loadOptions({ entity: entity.name, field: field.name, values: [value], fill: true });
  const values = records.find((record) => record.value === value)?.fill;
  if (values) takeFilled(form, filling, values);
}
