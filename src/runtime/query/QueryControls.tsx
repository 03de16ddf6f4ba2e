import { useId } from "react";
import { viewOf } from "../fields/fieldView.ts";
import styles from "./QueryBar.module.css";
import type { QueryControl } from "../listing/queryValues.ts";
import type { QueryDraft } from "./useQueryDraft.ts";

/** Props of `QueryControls`. */
export interface QueryControlsProps {
  readonly entity: string;
  readonly draft: QueryDraft;
  readonly shown: readonly QueryControl[];
  /** Where one click says all there is to ask, the list follows. @default false */
  readonly asksAtOnce?: boolean;
}

/** The controls of a query bar with their labels. They stand in a form, so Enter in any of them queries. */
export function QueryControls({ entity, draft, shown, asksAtOnce = false }: QueryControlsProps) {
  const prefix = useId();
  return shown.map(({ item, field }) => {
    const { Filter } = viewOf(field.kind);
    const id = `${prefix}-${item.field}`;
    const fault = draft.faults.get(item.field);
    const faultId = `${id}-fault`;
    return (
      <div key={item.field} className={styles.control}>
        <label className={styles.label} htmlFor={id}>
          {item.label}
        </label>
        <Filter
          id={id}
          field={field}
          entity={entity}
          operator={item.operator}
          value={draft.values[item.field]}
          asked={draft.values}
          onChange={(value) => draft.change(item.field, value)}
          onChosen={asksAtOnce ? (value) => draft.choose(item.field, value) : undefined}
          placeholder={item.isWhole ? "须输入完整内容" : undefined}
          {...(fault === undefined ? {} : { status: "error", "aria-describedby": faultId })}
        />
        {fault !== undefined && (
          <p id={faultId} className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    );
  });
}
