import { Skeleton } from "antd";
import type { ComponentType } from "react";
import { Suspense } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";

/**
 * Draws a place of the right height until an editor that is loaded on demand has arrived, so that nothing jumps.
 *
 * @param height px
 */
export function whileLoading(Editor: ComponentType<FieldEditorProps>, height: number): ComponentType<FieldEditorProps> {
  return function LoadedEditor(props: FieldEditorProps) {
    return (
      <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height }} />}>
        <Editor {...props} />
      </Suspense>
    );
  };
}
