import { CloseOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import { type CardCondition, readCard } from "../../schema/query/cardCondition.ts";
import { readParameterName, splitTexts } from "../../schema/query/conditionParameters.ts";
import { operatorOf } from "../../schema/query/operators/registry.ts";
import { comparedField } from "../../schema/query/comparedField.ts";
import { type ConditionRecord, readFieldPath } from "../../schema/query/advancedQuery.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { asksForPart, takesMany, takesNone, takesSpan } from "../../schema/query/queryRules.ts";
import { viewOf } from "../fields/fieldView.ts";
import type { ListController } from "../listing/useListController.ts";
import { screenQuery } from "../api/screenQuery.ts";
import { restoreFocus } from "../window/restoreFocus.ts";
import { recordsOf, superQueryOf } from "./advanced/conditionRecord.ts";
import { entriesByValue, type FieldEntry, queryEntries } from "./advanced/queryEntries.ts";
import type { AdvancedQueryControl } from "./advanced/useAdvancedQuery.ts";
import styles from "./ConditionChips.module.css";
import { paramsOfValues, queryControls, valuesOfParams } from "../listing/queryValues.ts";

/** Props of `ConditionChips`. */
export interface ConditionChipsProps {
  readonly controller: ListController;
  readonly advanced: AdvancedQueryControl;
  /** Field whose values stand beside the list, where the one that is asked for is marked. @default none */
  readonly saidBeside?: string | undefined;
}

interface Chip {
  readonly key: string;
  /** What is asked of, e.g. `姓名` or `评分大于`. */
  readonly name: string;
  /** Absent where the name says all. */
  readonly value?: ReactNode;
  /** Absent where it cannot be taken away by itself. */
  drop?(): void;
}

/**
 * The conditions in force above the rows, each to be taken away by itself: those of the query bar, folded or not, those
 * that the list starts with, those of the address, those of the advanced query. What the person's roles limit
 * comes first and stays. What is said already is not said once more: a saved query has its own chip (`SavedQueryChips`), and
 * what stands beside the list marks what was chosen there.
 */
export function ConditionChips({ controller, advanced, saidBeside }: ConditionChipsProps) {
  const cardChip = useCardChip(controller);
  const ofAdvanced = useAdvancedChips(controller, advanced);
  const chips = [...cardChip, ...barChips(controller).filter(({ key }) => key !== saidBeside), ...bareChips(controller), ...ofAdvanced];
  const { rowScope } = controller.screen;
  if (chips.length === 0 && rowScope === undefined) return null;
  return (
    <div className={styles.bar} tabIndex={-1}>
      <ul className={styles.chips} aria-label="生效中的条件">
        {rowScope !== undefined && (
          <li className={styles.chip} title="由您的角色决定">
            <span className={styles.fixed}>数据范围：{rowScope}</span>
          </li>
        )}
        {chips.map((chip) => (
          <ConditionChip key={chip.key} chip={chip} />
        ))}
      </ul>
      {ofAdvanced.length > 0 && (
        <button type="button" className={styles.all} onClick={advanced.open}>
          修改高级查询
        </button>
      )}
      {chips.length > 1 && (
        <button type="button" className={styles.all} onClick={controller.dropConditions}>
          全部清除
        </button>
      )}
    </div>
  );
}

function ConditionChip({ chip: { name, value, drop } }: { readonly chip: Chip }) {
  return (
    <li className={styles.chip}>
      <span className={drop ? styles.text : styles.fixed}>
        {name}
        {value !== undefined && <>：{value}</>}
      </span>
      {drop && (
        <button
          type="button"
          ref={restoreFocus}
          className={styles.drop}
          aria-label={`去掉条件：${name}`}
          title="去掉这个条件"
          onClick={drop}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}

function barChips({ screen, query, submitQuery }: ListController): readonly Chip[] {
  const values = valuesOfParams(screen, query);
  return queryControls(screen).flatMap(({ item, field }) => {
    const value = values[item.field];
    if (value === undefined) return [];
    const drop = () => submitQuery(paramsOfValues(screen, { ...values, [item.field]: null }));
    return [
      {
        key: item.field,
        name: `${item.label}${operatorOf(item.operator).said === "always" ? operatorOf(item.operator).title : ""}`,
        value: shownValue(screen.entity.name, { field, operator: item.operator, value }),
        drop,
      },
    ];
  });
}

/** Conditions of the address that are asked without a value: no control of the bar shows them. */
function bareChips({ screen, query, submitQuery }: ListController): readonly Chip[] {
  const controls = queryControls(screen);
  return Object.keys(query).flatMap((key) => {
    const { field, rule } = readParameterName(key, (known) => controls.some(({ item }) => item.field === known));
    const control = controls.find(({ item }) => item.field === field);
    if (!control || rule === undefined || !takesNone(rule)) return [];
    const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== key));
    return [{ key, name: control.item.label + operatorOf(rule).title, drop: () => submitQuery(rest) }];
  });
}

/** The number of a dashboard that the list was opened by: it limits the rows, and can be taken away like any condition. */
function useCardChip({ state: { card }, dropCard }: ListController): readonly Chip[] {
  const condition = card === undefined ? undefined : readCard(card);
  const { data: board } = useQuery({ ...screenQuery(condition?.screen ?? ""), enabled: condition !== undefined, meta: { isSilent: true } });
  if (!condition) return [];
  const title = board?.kind === "dashboard" ? board.cards.find(({ id }) => id === condition.card)?.title : undefined;
  const value = [title ?? "一个数字", ...partTexts(condition)].join(" · ");
  return [{ key: "card", name: "看板", value, drop: dropCard }];
}

/** What of the card's rows is asked for. */
function partTexts({ from, to, group, department }: CardCondition): readonly string[] {
  const days = from === undefined || to === undefined ? [] : [from === to ? from : `${from} 至 ${to}`];
  return [...days, ...(department === undefined ? [] : ["所选部门"]), ...(group === undefined ? [] : ["所选的一组"])];
}

/** The conditions of the advanced query, unless a saved query says them by its name. */
function useAdvancedChips({ screen, state: { superQuery }, submitSuperQuery }: ListController, { savedInForce }: AdvancedQueryControl) {
  const can = useCan();
  if (!superQuery || savedInForce) return [];
  const entries = entriesByValue(queryEntries(screen.entity, can));
  const records = recordsOf(superQuery);
  const isAny = superQuery.matchType === "or" && records.length > 1;
  const chips = records.map((record, index): Chip => {
    const rest = records.filter((other) => other !== record);
    const drop = () => submitSuperQuery(rest.length > 0 ? superQueryOf(superQuery.matchType, rest) : undefined);
    return { key: `advanced-${index}`, ...saidOf(entries, record), drop };
  });
  return isAny ? [{ key: "advanced-any", name: "满足以下任意一个" }, ...chips] : chips;
}

/** A condition in words; one whose field is no longer offered cannot be named. */
function saidOf(
  entries: ReadonlyMap<string, FieldEntry>,
  { field: path, rule: operator, val }: ConditionRecord,
): Pick<Chip, "name" | "value"> {
  const entry = entries.get(path);
  if (!entry) return { name: "已不存在或无权查看的条件" };
  const { field, entity, label } = entry;
  const { list } = readFieldPath(path);
  const name = `${list === undefined ? field.title : label}${operatorOf(operator).said === "never" ? "" : operatorOf(operator).title}`;
  const value = takesMany(operator) ? splitTexts(operator, val) : val;
  return takesNone(operator) ? { name } : { name, value: shownValue(entity, { field, operator, value }) };
}

interface ShownCondition {
  readonly field: FieldModel;
  readonly operator: QueryOperator;
  readonly value: unknown;
}

/** What is compared with, as its field shows it; a part of a text is no value of the field, and stands as it was typed. */
function shownValue(entity: string, { field, operator, value }: ShownCondition): ReactNode {
  if (asksForPart(operator)) return String(value);
  const compared = comparedField(field, operator);
  const { Read } = viewOf(compared.kind);
  const one = (item: unknown) => (item === null || item === "" ? "不限" : <Read field={compared} value={item} row={{}} entity={entity} />);
  if (!Array.isArray(value)) return one(value);
  const ends = value as readonly unknown[];
  // From a day to itself is that day.
  const items = takesSpan(operator) && ends[0] === ends[1] ? ends.slice(0, 1) : ends;
  return items.map((item, index) => (
    <Fragment key={String(item)}>
      {index > 0 && (takesSpan(operator) ? " 至 " : "、")}
      {one(item)}
    </Fragment>
  ));
}
