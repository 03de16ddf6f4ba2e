import { Select } from "antd";
import { useState } from "react";
import { cronFields } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import { boundsOf } from "./bounds.ts";
import type { BuilderRow } from "./builderModes.ts";
import { builderModes, fieldOfRow } from "./builderModes.ts";
import styles from "./cron.module.css";
import type { CronEditorProps } from "./CronTabs.tsx";
import { FieldInputs } from "./FieldInputs.tsx";
import type { FieldChoice } from "./fieldChoice.ts";
import { choiceOf, textOfChoice } from "./fieldChoice.ts";

const rows: readonly BuilderRow[] = ["month", "day", "hour", "minute", "second", "year"];

/** The builder: a line for each field, from the month down to the second (CRON-02, CRON-03). */
export function CronBuilder({ draft, thisYear, hideSecond = false, hideYear = false }: CronEditorProps) {
  const isHidden = (row: BuilderRow) => (row === "second" && hideSecond) || (row === "year" && (hideSecond || hideYear));
  return (
    <div className={styles["builder"]}>
      {rows
        .filter((row) => !isHidden(row))
        .map((row) => (
          <BuilderLine key={row} row={row} draft={draft} thisYear={thisYear} />
        ))}
    </div>
  );
}

function BuilderLine({ row, draft, thisYear }: Pick<CronEditorProps, "draft" | "thisYear"> & { readonly row: BuilderRow }) {
  const [kept, keep] = useState<Partial<Record<CronFieldName, FieldChoice>>>({});
  const field = fieldOfRow(row, draft.texts);
  const boundsFor = (name: CronFieldName) => boundsOf(name, "builder", thisYear);
  const choiceFor = (name: CronFieldName) => choiceOf(name, draft.texts[name], kept[name] ?? boundsFor(name).start);
  const choice = choiceFor(field);
  // Every day of the week is every day.
  const known = builderModes[row].find((one) => (one.field === field || choice.mode === "every") && one.mode === choice.mode);
  const [former, setFormer] = useState<{ readonly field: CronFieldName; readonly text: string }>();
  const written = draft.texts[field];
  // What somebody wrote by hand can be chosen again while the editor is open.
  if (known === undefined && former?.text !== written) setFormer({ field, text: written });
  const foreign = known === undefined ? { field, text: written } : former;
  const { title } = cronFields[row];
  const choose = (name: CronFieldName, next: FieldChoice) => {
    // Numbers stay with a field while another mode is tried.
    keep((before) => ({ ...before, [name]: next }));
    draft.change(name, textOfChoice(next));
  };
  return (
    <fieldset className={styles["line"]} aria-label={title}>
      <span className={styles["title"]} aria-hidden>
        {title}
      </span>
      <Select<string>
        className={styles["choice"] ?? ""}
        popupMatchSelectWidth={false}
        aria-label={`${title}，方式`}
        disabled={draft.fault !== undefined}
        value={known?.id ?? "other"}
        options={[
          ...builderModes[row].map(({ id, title: label }) => ({ value: id, label })),
          ...(foreign ? [{ value: "other", label: `其他写法 ${foreign.text}（原样保留）` }] : []),
        ]}
        onChange={(id) => {
          const next = builderModes[row].find((one) => one.id === id);
          if (next) choose(next.field, { ...choiceFor(next.field), mode: next.mode });
          else if (foreign) draft.change(foreign.field, foreign.text);
        }}
      />
      <FieldInputs
        name={field}
        choice={known === undefined ? { ...choice, mode: "other", text: written } : choice}
        bounds={boundsFor(field)}
        disabled={draft.fault !== undefined}
        onChange={(next) => choose(field, next)}
      />
    </fieldset>
  );
}
