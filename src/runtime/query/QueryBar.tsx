import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { memo } from "react";
import type { FormEvent } from "react";
import { useUserPreference } from "../base/useUserPreference.ts";
import { sameBesideSelection } from "../listing/besideSelection.ts";
import type { ListController } from "../listing/useListController.ts";
import { useColumnCount } from "../base/useColumnCount.ts";
import styles from "./QueryBar.module.css";
import { focusInvalid } from "./focusInvalid.ts";
import { QueryControls } from "./QueryControls.tsx";
import { useQueryDraft } from "./useQueryDraft.ts";

const columnCount = { width: 260, fewest: 2, most: 5, assumed: 4 } as const;

/** Props of `QueryBar`. */
export interface QueryBarProps {
  readonly controller: ListController;
  /** Least controls of a line, the buttons counted as one. @default 2 */
  readonly fewest?: number;
}

/**
 * The conditions of a list: one line, the rest on demand. Enter queries from every control.
 * Whether it is expanded is remembered per person and screen.
 */
export const QueryBar = memo(function QueryBar({ controller, fewest = columnCount.fewest }: QueryBarProps) {
  const { screen } = controller;
  const draft = useQueryDraft(controller);
  const [isExpanded = false, setIsExpanded] = useUserPreference<boolean>(`query.${screen.id}`);
  const [ref, columns] = useColumnCount<HTMLFormElement>({ ...columnCount, fewest });
  // The last place of the line belongs to the buttons.
  const firstLine = Math.max(1, columns - 1);
  const { controls } = draft;
  const folds = controls.length > firstLine;
  const shown = folds && !isExpanded ? controls.slice(0, firstLine) : controls;
  const hiddenInForce = controls.slice(shown.length).filter(({ item }) => draft.applied.has(item.field)).length;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!draft.submit()) focusInvalid(event.currentTarget);
  };
  return (
    <form
      ref={ref}
      aria-label={`查询${screen.title}`}
      className={styles.bar}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onSubmit={handleSubmit}
    >
      <QueryControls entity={screen.entity.name} draft={draft} shown={shown} asksAtOnce />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={draft.reset}>重置</Button>
        {folds && (
          <Button
            type="link"
            icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
            iconPosition="end"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? "收起" : `展开${hiddenInForce > 0 ? `(${hiddenInForce})` : ""}`}
          </Button>
        )}
      </div>
    </form>
  );
}, sameBesideSelection);
