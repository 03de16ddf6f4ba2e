import { type KeyboardEvent, useId, useRef, useState } from "react";
import { cronFieldNames, cronFields } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import styles from "./cron.module.css";
import type { HiddenFields } from "./cronTexts.ts";
import { FieldTab } from "./FieldTab.tsx";
import type { CronDraft } from "./useCronDraft.ts";

/** Props of both editors. */
export interface CronEditorProps extends HiddenFields {
  readonly draft: CronDraft;
  readonly thisYear: number;
}

/** Which tab a key leads to, from the place of the open one. */
const moves: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowRight: (place, count) => (place + 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/**
 * The full editor: a tab for each field (CRON-14). The tab that has the focus is the one that is open, as WAI-ARIA has it
 * for panels that are there at once. Tabs of antd open with another key, and tell screen readers their place in English.
 */
export function CronTabs({ draft, thisYear, hideSecond = false, hideYear = false }: CronEditorProps) {
  const isHidden = (name: CronFieldName) => (name === "second" && hideSecond) || (name === "year" && (hideSecond || hideYear));
  const names = cronFieldNames.filter((name) => !isHidden(name));
  const [active, activate] = useState<CronFieldName>(hideSecond ? "minute" : "second");
  // Panels that were open keep the numbers that were tried in them.
  const [opened, addOpened] = useState<ReadonlySet<CronFieldName>>(new Set([active]));
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = (name: CronFieldName) => {
    activate(name);
    addOpened((before) => new Set(before).add(name));
  };
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(names.indexOf(active), names.length);
    const name = next === undefined ? undefined : names[next];
    // With another key they belong to the browser or the console.
    if (next === undefined || name === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(name);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div>
      <div ref={list} className={styles["tabs"]} role="tablist" aria-label="周期的各项">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${name}`}
            className={styles["tab"]}
            tabIndex={name === active ? 0 : -1}
            aria-selected={name === active}
            aria-controls={opened.has(name) ? `${id}-panel-${name}` : undefined}
            onClick={() => open(name)}
            onKeyDown={move}
          >
            {cronFields[name].title}
          </button>
        ))}
      </div>
      {names
        .filter((name) => opened.has(name))
        .map((name) => (
          <FieldPanel key={name} name={name} id={id} draft={draft} thisYear={thisYear} isOpen={name === active} />
        ))}
    </div>
  );
}

interface FieldPanelProps extends Pick<CronEditorProps, "draft" | "thisYear"> {
  readonly name: CronFieldName;
  readonly id: string;
  readonly isOpen: boolean;
}

function FieldPanel({ name, id, draft, thisYear, isOpen }: FieldPanelProps) {
  const isClosed = isClosedByWeek(name, draft);
  const disabled = draft.fault !== undefined || isClosed;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${name}`}
      className={styles["panel"]}
      aria-labelledby={`${id}-tab-${name}`}
      style={isOpen ? undefined : { display: "none" }}
      // Where nothing in it takes the focus, it is still come to and read.
      tabIndex={disabled ? 0 : undefined}
    >
      <FieldTab
        name={name}
        text={draft.texts[name]}
        thisYear={thisYear}
        disabled={disabled}
        reason={isClosed ? "已按周设置；要按日设置，请先把周改为“不设置”。" : undefined}
        onChange={(text) => draft.change(name, text)}
      />
    </div>
  );
}

/** The days of the month wait for the week to be left open (CRON-07). */
function isClosedByWeek(name: CronFieldName, { texts }: CronDraft): boolean {
  return name === "day" && texts.week !== "?";
}
