import { Descriptions } from "antd";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { describedField } from "../detail/DetailGroups.tsx";
import { visibleGroups } from "../detail/visibleFields.ts";
import { ScreenGate } from "../screen/ScreenGate.tsx";

/** Props of `RowFacts`. */
export interface RowFactsProps {
  readonly screenId: string;
  /** A row of the screen's entity, as its list gives it. */
  readonly row: Row;
  /** Names of fields, in the order in which they are shown. */
  readonly fields: readonly string[];
}

/**
 * What a row says, in one narrow column outside of its screen: values as a detail shows them, masked and uncovered alike. Fields
 * that are empty, hidden for this row, or not for the viewer are left out.
 */
export function RowFacts({ screenId, row, fields }: RowFactsProps) {
  return (
    <ScreenGate screenId={screenId} inLine>
      {(screen) => {
        if (!("entity" in screen)) throw new Error(`屏幕“${screenId}”没有实体`);
        return <Facts entity={screen.entity} row={row} fields={fields} />;
      }}
    </ScreenGate>
  );
}

function Facts({ entity, row, fields }: Pick<RowFactsProps, "row" | "fields"> & { readonly entity: CompiledEntity }) {
  const scopeOf = useRowScope();
  const group = { key: "facts", title: "", fields };
  const shown = visibleGroups(entity, [group], scopeOf(row)).flatMap((visible) => visible.fields);
  const items = shown.filter(({ name }) => !isEmpty(row[name])).map((field) => describedField({ entity, field, row, columns: 1 }));
  return <Descriptions size="small" column={1} items={items} />;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
