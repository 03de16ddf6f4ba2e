import { Button } from "antd";
import { useNarrow } from "../base/useNarrow.ts";
import type { ListController } from "../listing/useListController.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { useConfirm } from "../window/useConfirm.tsx";
import { superQueryOf } from "./advanced/conditionRecord.ts";
import { replacing } from "./advanced/replacing.ts";
import type { SavedQuery } from "./advanced/savedQueries.ts";
import type { AdvancedQueryControl } from "./advanced/useAdvancedQuery.ts";
import styles from "./SavedQueryChips.module.css";

/** How many stand in the line before the others go into a menu; a phone has them all, and scrolls. */
const MOST = 6;

/** Props of `SavedQueryChips`. */
export interface SavedQueryChipsProps {
  readonly controller: ListController;
  readonly advanced: AdvancedQueryControl;
}

/**
 * The queries that a person saved for the list, one click each; the one in force is marked, and a click takes it off again.
 * Conditions of the query bar stay beside them; 全部 drops everything. Nothing stands here until something was saved.
 */
export function SavedQueryChips({ controller, advanced }: SavedQueryChipsProps) {
  const isNarrow = useNarrow();
  const ask = useConfirm();
  const { saved, savedInForce, draft, open } = advanced;
  if (saved.list.length === 0) return null;
  const choose = async (query: SavedQuery) => {
    if (query === savedInForce) return controller.submitSuperQuery(undefined);
    if (draft?.isTyped && !(await ask(replacing(query)))) return;
    controller.submitSuperQuery(superQueryOf(query.matchType, query.records));
  };
  const { shown, others } = isNarrow ? { shown: saved.list, others: [] } : parted(saved.list, savedInForce);
  return (
    <div className={styles.bar}>
      <ul className={styles.chips} aria-label="常用查询">
        <li>
          <button type="button" className={styles.chip} aria-pressed={!controller.isNarrowed} onClick={controller.dropConditions}>
            全部
          </button>
        </li>
        {shown.map((query) => (
          <li key={query.title}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={query === savedInForce}
              title={query === savedInForce ? `${query.title}（再点一次取消）` : query.title}
              onClick={() => void choose(query)}
            >
              {query.title}
            </button>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <ButtonMenu
              menu={{
                items: others.map(({ title }, key) => ({ key, label: title })),
                onClick: ({ key }) => void chooseAt(others, key, choose),
              }}
            >
              <button type="button" className={styles.chip} aria-haspopup="menu" aria-label={`更多常用查询，${others.length} 个`}>
                +{others.length}
              </button>
            </ButtonMenu>
          </li>
        )}
        <li>
          <Button type="link" size="small" aria-haspopup="dialog" onClick={open}>
            管理
          </Button>
        </li>
      </ul>
    </div>
  );
}

async function chooseAt(queries: readonly SavedQuery[], key: string, choose: (query: SavedQuery) => Promise<void>) {
  const query = queries[Number(key)];
  if (query) await choose(query);
}

/** The first ones, and the one in force wherever it comes. */
function parted(list: readonly SavedQuery[], inForce: SavedQuery | undefined) {
  const first = list.slice(0, MOST);
  const shown = inForce === undefined || first.includes(inForce) ? first : [...first.slice(0, -1), inForce];
  return { shown, others: list.filter((query) => !shown.includes(query)) };
}
