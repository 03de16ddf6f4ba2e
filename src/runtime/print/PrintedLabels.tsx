import { QRCode } from "antd";
import type { CSSProperties } from "react";
import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { LabelSheets, Paper } from "../../schema/model/print.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import styles from "./print.module.css";
import { PrintedValue } from "./PrintedValue.tsx";

/** Props of `PrintedLabels`. */
export interface PrintedLabelsProps {
  readonly layout: LabelSheets;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/** One label for each row, as large as the paper in the printer. */
export function PrintedLabels({ layout: { lines, qr, paper }, entity, rows }: PrintedLabelsProps) {
  const all = shownFields(entity);
  const fields = lines.flatMap((name) => all.filter((field) => field.name === name));
  return rows.map((row) => {
    const [first, ...others] = fields.filter(({ name }) => !isBlank(row[name]));
    const code = qr === undefined || isBlank(row[qr]) ? undefined : String(row[qr]);
    return (
      <section key={String(row["id"])} className={styles.label} aria-label="标签">
        {first && (
          <strong>
            <PrintedValue entity={entity.name} field={first} row={row} variant="Cell" />
          </strong>
        )}
        <div className={styles.lines}>
          {others.map((field) => (
            <span key={field.name}>
              {field.title}{" "}
              <span className={styles.value}>
                <PrintedValue entity={entity.name} field={field} row={row} variant="Cell" />
              </span>
            </span>
          ))}
        </div>
        {code !== undefined && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn is an svg of many parts
          <div className={styles.code} style={codeSize(paper)} role="img" aria-label={`二维码：${code}`} data-code={code}>
            <QRCode value={code} type="svg" bordered={false} />
          </div>
        )}
      </section>
    );
  });
}

/** Part of a label's width that the code takes at most. */
const MOST_OF_WIDTH = 0.42;
/** Edges and first line beside the code, mm. */
const BESIDES = 13;

function codeSize({ width, height }: Paper): CSSProperties {
  const side = `${Math.round(Math.min(height - BESIDES, width * MOST_OF_WIDTH))}mm`;
  return { width: side, height: side };
}
