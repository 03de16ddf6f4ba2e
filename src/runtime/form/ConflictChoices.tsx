import { Empty, Radio, Table } from "antd";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { useNarrow } from "../base/useNarrow.ts";
import { viewOf } from "../fields/fieldView.ts";
import type { Conflict, RowVersions, Side } from "./conflict.ts";
import styles from "./form.module.css";

/** Props of `ConflictChoices`. */
export interface ConflictChoicesProps {
  readonly entity: CompiledEntity;
  readonly versions: RowVersions;
  readonly conflicts: readonly Conflict[];
  /** What was chosen, by field. */
  readonly choices: ReadonlyMap<string, Side>;
  /** What the other side is called, e.g. `李医生的`. */
  readonly theirsLabel: string;
  readonly onChoose: (field: string, side: Side) => void;
}

const nothing = "双方内容一致，可以直接应用。";

/** What differs, with the choice for each field: side by side, or below each other where the window is narrow. */
export function ConflictChoices(props: ConflictChoicesProps) {
  return useNarrow() ? <ConflictStack {...props} /> : <ConflictTable {...props} />;
}

function ConflictTable({ conflicts, ...props }: ConflictChoicesProps) {
  const { theirsLabel } = props;
  const shown = (of: "base" | Side) => (_: unknown, conflict: Conflict) => <Shown {...props} conflict={conflict} of={of} />;
  return (
    <Table<Conflict>
      size="small"
      rowKey={({ field }) => field.name}
      dataSource={[...conflicts]}
      pagination={false}
      scroll={{ x: "max-content", y: 420 }}
      locale={{ emptyText: nothing }}
      columns={[
        { key: "field", title: "项目", width: 120, render: (_, { field }) => field.title },
        { key: "base", title: "原来", width: 200, render: shown("base") },
        { key: "mine", title: "我的", width: 200, render: shown("mine") },
        { key: "theirs", title: theirsLabel, width: 200, render: shown("theirs") },
        {
          key: "choice",
          title: "采用",
          width: 160,
          render: (_, conflict) => (
            <Choice {...props} conflict={conflict} options={{ mine: "我的", theirs: theirsLabel }} isStacked={false} />
          ),
        },
      ]}
    />
  );
}

function ConflictStack({ conflicts, ...props }: ConflictChoicesProps) {
  if (conflicts.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing} />;
  return (
    <ul className={styles["conflicts"]}>
      {conflicts.map((conflict) => {
        const value = (of: "base" | Side) => <Shown {...props} conflict={conflict} of={of} />;
        return (
          <li key={conflict.field.name}>
            <h3>{conflict.field.title}</h3>
            <p>原来：{value("base")}</p>
            <Choice
              {...props}
              conflict={conflict}
              options={{
                mine: <>我的：{value("mine")}</>,
                theirs: (
                  <>
                    {props.theirsLabel}：{value("theirs")}
                  </>
                ),
              }}
              isStacked
            />
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps extends Pick<ConflictChoicesProps, "choices" | "onChoose"> {
  readonly conflict: Conflict;
  readonly options: Readonly<Record<Side, ReactNode>>;
  readonly isStacked: boolean;
}

function Choice({ conflict: { field, proposed }, choices, onChoose, options, isStacked }: ChoiceProps) {
  return (
    <div role="radiogroup" aria-label={`${field.title}采用`}>
      <Radio.Group
        {...(isStacked && { className: styles["stacked"] ?? "" })}
        value={choices.get(field.name) ?? proposed}
        options={[
          { value: "mine", label: options.mine },
          { value: "theirs", label: options.theirs },
        ]}
        onChange={(event) => onChoose(field.name, event.target.value as Side)}
      />
    </div>
  );
}

interface ShownProps extends Pick<ConflictChoicesProps, "entity" | "versions"> {
  readonly conflict: Conflict;
  readonly of: "base" | Side;
}

function Shown({ entity, versions, conflict, of }: ShownProps) {
  const { field } = conflict;
  const row: Row = versions[of];
  const { Read } = viewOf(field.kind);
  const text = row[`${field.name}_dictText`];
  return <Read field={field} value={conflict[of]} row={row} text={typeof text === "string" ? text : undefined} entity={entity.name} />;
}
