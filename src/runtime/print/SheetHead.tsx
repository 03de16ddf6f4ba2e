import { Fragment, type ReactNode } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { chinaDateTime } from "../../schema/time/chinaTime.ts";
import { useViewer } from "../access/AccessProvider.tsx";
import { serverDate } from "../api/serverClock.ts";
import styles from "./print.module.css";
import { PrintedValue } from "./PrintedValue.tsx";

/** Props of `SheetHead`. */
export interface SheetHeadProps {
  readonly title: string;
  readonly entity: CompiledEntity;
  /** What all rows of the sheet have in common. */
  readonly fields: readonly FieldModel[];
  /** One of the rows. */
  readonly row: Row | undefined;
  readonly children?: ReactNode;
}

/** What a sheet is of, and who printed it when. */
export function SheetHead({ title, entity, fields, row, children }: SheetHeadProps) {
  const { user } = useViewer();
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>
        <span>
          {row &&
            fields.map((field) => (
              <Fragment key={field.name}>
                {field.title}：<PrintedValue entity={entity.name} field={field} row={row} variant="Cell" />
                {"　"}
              </Fragment>
            ))}
          {children}
        </span>
        <span>
          打印：{user.realname} {chinaDateTime(serverDate()).slice(0, 16)}
        </span>
      </p>
    </header>
  );
}
