import { useState } from "react";
import { trimSpace } from "../../runtime/index.ts";
import { halfWidth } from "../../schema/text/halfWidth.ts";
import { cronFault } from "../../schema/cron/index.ts";
import type { CronFieldName, CronRemark } from "../../schema/cron/index.ts";
import type { CronTexts, HiddenFields } from "./cronTexts.ts";
import { changeField, defaultTexts, expressionOf, textsOf } from "./cronTexts.ts";

/** What is being edited: one text, and the fields that both editors show of it. */
export interface CronDraft {
  readonly expression: string;
  /** Fields of the expression; while it cannot be read, those it had before. */
  readonly texts: CronTexts;
  /** What stands against the expression. Empty says nothing and may be taken over. */
  readonly fault: CronRemark | undefined;
  readonly type: (expression: string) => void;
  readonly change: (name: CronFieldName, text: string) => void;
}

/**
 * Keeps an expression and its fields in step. An empty expression stays empty until a field is chosen (CRON-16):
 * untouched fields mean every second, which nobody should confirm by accident.
 */
export function useCronDraft(value: string, hidden: HiddenFields): CronDraft {
  const [state, setState] = useState(() => begin(value, hidden));
  return {
    ...state,
    fault: trimSpace(state.expression) === "" ? undefined : cronFault(state.expression),
    type: (typed) => {
      // A Chinese keyboard types digits, stars and commas of double width.
      const expression = halfWidth(typed);
      setState(({ texts }) => ({ expression, texts: textsOf(expression) ?? texts }));
    },
    change: (name, text) =>
      setState((before) => {
        const texts = changeField(before.texts, name, text);
        return { texts, expression: expressionOf(texts, hidden) };
      }),
  };
}

function begin(value: string, hidden: HiddenFields) {
  const start = hidden.hideSecond === true ? { ...defaultTexts, second: "0" } : defaultTexts;
  return { texts: textsOf(value) ?? start, expression: value };
}
