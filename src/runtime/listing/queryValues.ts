import { isBlank as isBlankValue } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { ListingScreen, QueryItem } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { readParameters, writeParameters } from "../../schema/query/conditionParameters.ts";
import { viewOf } from "../fields/fieldView.ts";
import type { QueryParams } from "./listState.ts";

/** Values of the query bar's controls by field name. */
export type QueryValues = Readonly<Record<string, unknown>>;

type QueriedScreen = Pick<ListingScreen, "query" | "entity">;

/** A control of the query bar with the field it asks for. */
export interface QueryControl {
  readonly item: QueryItem;
  readonly field: FieldModel;
}

/** The controls of a screen; an item whose field the viewer may not see is left out. */
export function queryControls({ query, entity }: QueriedScreen): readonly QueryControl[] {
  return query.flatMap((item) => {
    const field = shownFields(entity).find(({ name }) => name === item.field);
    return field ? [{ item, field }] : [];
  });
}

/** Turns what was filled in into parameters of the list call. */
export function paramsOfValues(screen: QueriedScreen, values: QueryValues): QueryParams {
  const params = queryControls(screen).map(({ item, field }) => {
    const value = values[item.field];
    return isBlank(value) ? {} : writeParameters(field.name, item.operator, viewOf(field.kind).toQuery(field, item.operator, value));
  });
  return Object.assign({}, ...params) as QueryParams;
}

/** Turns parameters back into values of the controls, e.g. after a reload. */
export function valuesOfParams(screen: QueriedScreen, params: QueryParams): QueryValues {
  const values = queryControls(screen).map(
    ({ item: { field: name, operator }, field }) =>
      [name, viewOf(field.kind).fromQuery(field, operator, readParameters(field, operator, params))] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => !isBlank(value)));
}

/** The conditions that hold until a person chooses others. */
export function defaultQuery(screen: QueriedScreen): QueryParams {
  const values = screen.query.filter(({ default: value }) => value !== undefined).map(({ field, default: value }) => [field, value]);
  return paramsOfValues(screen, Object.fromEntries(values) as QueryValues);
}

function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isBlankValue) : isBlankValue(value);
}
