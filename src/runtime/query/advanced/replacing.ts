import type { Question } from "../../window/useConfirm.tsx";
import type { SavedQuery } from "./savedQueries.ts";

/** The question before a saved query takes the place of conditions that were filled in and neither run nor saved. */
export function replacing({ title }: SavedQuery): Question {
  const text = `载入“${title}”后，现在的条件不会保留。`;
  return { title: "放弃刚才填写的条件？", text, okText: "放弃并载入", danger: true };
}
