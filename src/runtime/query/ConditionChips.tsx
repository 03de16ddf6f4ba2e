import { CloseOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ReactNode } from "react";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { type CardCondition, readCard } from "../../schema/query/cardCondition.ts";
import { readParameterName, splitTexts } from "../../schema/query/conditionParameters.ts";
import { operatorOf } from "../../schema/query/operators/registry.ts";
import { comparedField } from "../../schema/query/comparedField.ts";
import { asksForPart, takesMany, takesNone, takesSpan } from "../../schema/query/queryRules.ts";
import { viewOf } from "../fields/fieldView.ts";
import type { ListController } from "../listing/useListController.ts";
import { screenQuery } from "../api/screenQuery.ts";
import { restoreFocus } from "../window/restoreFocus.ts";
import { recordsOf, superQueryOf } from "./advanced/conditionRecord.ts";
import styles from "./ConditionChips.module.css";
import { paramsOfValues, queryControls, valuesOfParams } from "../listing/queryValues.ts";

/** Props of `ConditionChips`. */
export interface ConditionChipsProps {
  readonly controller: ListController;
}

interface Chip {
  readonly key: string;
  /** What is asked of, e.g. `姓名` or `评分大于`. */
  readonly name: string;
  /** Absent where the name says all. */
  readonly value?: ReactNode;
  drop(): void;
}

/**
 * The conditions in force above the rows, each to be taken away by itself: those of the query bar, folded or not, those
 * that the list starts with, those of the address, those of the advanced query. What the person's roles limit
 * comes first and stays.
 */
export function ConditionChips({ controller }: ConditionChipsProps) {
  const cardChip = useCardChip(controller);
  const chips = [...cardChip, ...barChips(controller), ...bareChips(controller), ...advancedChips(controller)];
  const { rowScope } = controller.screen;
  if (chips.length === 0 && rowScope === undefined) return null;
  return (
    <div className={styles.bar} tabIndex={-1}>
      <ul className={styles.chips} aria-label="生效中的条件">
        {rowScope !== undefined && (
          <li className={styles.chip} title="由您的角色决定">
            <span className={styles.scope}>数据范围：{rowScope}</span>
          </li>
        )}
        {chips.map(({ key, name, value, drop }) => (
          <li key={key} className={styles.chip}>
            <span className={styles.text}>
              {name}
              {value !== undefined && <>：{value}</>}
            </span>
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
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <button type="button" className={styles.all} onClick={controller.dropConditions}>
          全部清除
        </button>
      )}
    </div>
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

/** Conditions that ask of other entities keep to the note of the advanced query, which counts them. */
function advancedChips({ screen, state: { superQuery }, submitSuperQuery }: ListController): readonly Chip[] {
  if (!superQuery) return [];
  const records = recordsOf(superQuery);
  return records.flatMap((record, index) => {
    const field = shownFields(screen.entity).find(({ name }) => name === record.field);
    if (!field) return [];
    const rest = records.filter((other) => other !== record);
    const { rule: operator, val } = record;
    const value = takesMany(operator) ? splitTexts(operator, val) : val;
    return [
      {
        key: `advanced-${index}`,
        name: `${field.title}${operatorOf(operator).said === "never" ? "" : operatorOf(operator).title}`,
        ...(takesNone(operator) ? {} : { value: shownValue(screen.entity.name, { field, operator, value }) }),
        drop: () => submitSuperQuery(rest.length > 0 ? superQueryOf(superQuery.matchType, rest) : undefined),
      },
    ];
  });
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
  const items = value as readonly unknown[];
  return items.map((item, index) => (
    <Fragment key={String(item)}>
      {index > 0 && (takesSpan(operator) ? " 至 " : "、")}
      {one(item)}
    </Fragment>
  ));
}
