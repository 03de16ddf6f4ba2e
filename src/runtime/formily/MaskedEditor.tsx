import { App, Button } from "antd";
import { useState } from "react";
import { mask } from "../../schema/kinds/mask.ts";
import { canReveal } from "../../schema/rights/fieldRights.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { asApiError } from "../api/apiError.ts";
import { revealValue } from "../api/entityApi.ts";
import { viewOf } from "../fields/fieldView.ts";
import { ReadOnlyValue } from "../fields/ReadOnlyValue.tsx";
import type { BoundField } from "./boundField.ts";
import { focusEditor } from "./focusEditor.ts";
import styles from "./form.module.css";

/** Props of `MaskedEditor`. */
export interface MaskedEditorProps {
  readonly bound: BoundField;
  readonly describedBy?: string | undefined;
  /** Names the editor where no label is drawn. */
  readonly label?: string | undefined;
}

/**
 * The editor of a field. A value that came masked (`138****1234`) cannot be corrected character by character: it is
 * shown as it is, to be looked at (audited, where the right is held) or written anew.
 */
export function MaskedEditor({ bound, describedBy, label }: MaskedEditorProps) {
  const { model, editor } = bound;
  const { Edit } = viewOf(model.kind);
  const isStored = bound.stored?.[model.name] === editor.value;
  if (isStored && isMaskedText(bound) && !editor.readOnly) return <Masked bound={bound} describedBy={describedBy} label={label} />;
  return <Edit {...editor} aria-describedby={describedBy} aria-label={label} />;
}

function Masked({ bound, describedBy, label }: MaskedEditorProps) {
  const { model, editor, entity, stored } = bound;
  const can = useCan();
  const { message } = App.useApp();
  const [isLoading, setIsLoading] = useState(false);
  const { Read } = viewOf(model.kind);
  const mayReveal = canReveal(entity, model, { can });

  const write = (value: unknown) => {
    editor.onChange(value);
    // The editor stands there after the next drawing.
    setTimeout(() => focusEditor(editor.id), 0);
  };
  const reveal = async () => {
    setIsLoading(true);
    try {
      write(await revealValue(entity, String(stored?.["id"]), model.name));
    } catch (error) {
      void message.error(asApiError(error).message);
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <div className={styles["masked"]}>
      <ReadOnlyValue id={editor.id} aria-describedby={describedBy} aria-label={label}>
        <Read field={model} value={editor.value} row={editor.row} />
      </ReadOnlyValue>
      {mayReveal && (
        <Button
          size="small"
          loading={isLoading}
          title="查看明文（会留下记录）"
          aria-label={`查看并修改${model.title}`}
          onClick={() => void reveal()}
        >
          查看
        </Button>
      )}
      <Button size="small" aria-label={`重新填写${model.title}`} onClick={() => write(null)}>
        重新填写
      </Button>
    </div>
  );
}

/** A masked value does not change when it is masked again; a clear one does. */
function isMaskedText({ model, editor: { value } }: BoundField): boolean {
  const kind = model.permission.mask;
  return kind !== undefined && typeof value === "string" && value.includes("*") && mask(kind, value) === value;
}
