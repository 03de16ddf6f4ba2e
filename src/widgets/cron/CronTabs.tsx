import { Tabs } from "antd";
import { useState } from "react";
import { cronFieldNames, cronFields } from "../../schema/cron/index.ts";
import type { CronFieldName } from "../../schema/cron/index.ts";
import type { HiddenFields } from "./cronTexts.ts";
import { FieldTab } from "./FieldTab.tsx";
import type { CronDraft } from "./useCronDraft.ts";

/** Props of both editors. */
export interface CronEditorProps extends HiddenFields {
  readonly draft: CronDraft;
  readonly thisYear: number;
}

/** The full editor: a tab for each field (CRON-14). */
export function CronTabs({ draft, thisYear, hideSecond = false, hideYear = false }: CronEditorProps) {
  const isHidden = (name: CronFieldName) => (name === "second" && hideSecond) || (name === "year" && (hideSecond || hideYear));
  const [active, activate] = useState<string>(hideSecond ? "minute" : "second");
  const items = cronFieldNames
    .filter((name) => !isHidden(name))
    .map((name) => ({
      key: name,
      label: cronFields[name].title,
      children: (
        <FieldTab
          name={name}
          text={draft.texts[name]}
          thisYear={thisYear}
          disabled={draft.fault !== undefined || isClosed(name, draft)}
          reason={isClosed(name, draft) ? "已按周设置；要按日设置，请先把周改为“不设置”。" : undefined}
          onChange={(text) => draft.change(name, text)}
        />
      ),
    }));
  return <Tabs activeKey={active} onChange={activate} items={items} />;
}

/** The days of the month wait for the week to be left open (CRON-07). */
function isClosed(name: CronFieldName, { texts }: CronDraft): boolean {
  return name === "day" && texts.week !== "?";
}
