import { Empty, Skeleton, Timeline } from "antd";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { useActionScope } from "../actions/ActionScope.tsx";
import { ListFailure } from "../list/ListFailure.tsx";
import { ListFooter } from "../list/ListFooter.tsx";
import type { ListController } from "../listing/useListController.ts";
import styles from "./Detail.module.css";
import { FieldValue } from "../fields/masked/FieldValue.tsx";

/** Types of columns that hold a day or a moment. */
const MOMENTS: readonly string[] = ["date", "timestamp"];

/** Rows of a list along their time, newest first as the list sorts them: when, and beside it what the other columns say. */
export function RowTimeline({ controller }: { readonly controller: ListController }) {
  const { screen, rows, isFirstLoad, error } = controller;
  if (error) return <ListFailure controller={controller} />;
  if (isFirstLoad) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${screen.title}`} />;
  const fields = screen.columns
    .filter(({ hidden }) => !hidden)
    .flatMap(({ field: name }) => screen.entity.fields.find((field) => field.name === name) ?? []);
  const time = fields.find(({ column }) => column !== undefined && MOMENTS.includes(column.type));
  const items = rows.map((row) => ({
    key: String(row["id"]),
    children: <Moment controller={controller} row={row} time={time} fields={fields.filter((field) => field !== time)} />,
  }));
  return (
    <section aria-label={screen.title}>
      <Timeline items={items} />
      <ListFooter controller={controller} isSelectable={false} />
    </section>
  );
}

interface MomentProps {
  readonly controller: ListController;
  readonly row: Row;
  readonly time: FieldModel | undefined;
  readonly fields: readonly FieldModel[];
}

function Moment({ controller, row, time, fields }: MomentProps) {
  const { entity, rowActions } = controller.screen;
  const { perform } = useActionScope();
  const detail = rowActions.find((action) => action.do.op === "detail");
  const when = time && <FieldValue entity={entity} field={time} row={row} />;
  return (
    <>
      <div className={styles.entry}>
        {detail && when ? (
          <button type="button" className={styles.moment} onClick={() => void perform(detail, [row])}>
            {when}
          </button>
        ) : (
          when
        )}
      </div>
      <dl className={styles.facts}>
        {fields
          .filter(({ name }) => (row[name] ?? "") !== "")
          .map((field) => (
            <div key={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue entity={entity} field={field} row={row} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
