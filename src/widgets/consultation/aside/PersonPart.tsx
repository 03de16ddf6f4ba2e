import { Link } from "react-router-dom";
import { RowFacts, useViewer } from "../../../runtime/forWidgets.ts";
import type { Viewer } from "../../../runtime/forWidgets.ts";
import { serverToday, useDictionary } from "../../../runtime/index.ts";
import { Tag } from "antd";
import type { Row } from "../../../schema/model/json.ts";
import { shownText, textOf } from "../core/consultRow.ts";
import styles from "./aside.module.css";
import { AsidePart, Quiet } from "./AsidePart.tsx";

const PERSON = [
  "userNo",
  "nickname",
  "mobile",
  "sex",
  "birthYear",
  "region",
  "audience",
  "status",
  "source",
  "organId",
  "consent",
  "registerTime",
  "lastActiveTime",
  "remark",
] as const;

/** The row of the mini-program user, masked as everywhere; absent where the viewer may not read it (CONSULT-04). */
export function PersonPart({ person }: { readonly person: Row | undefined }) {
  const years = person && ageOf(person);
  return (
    <AsidePart title="用户档案" tools={person && <RowLink entity="miniUser" id={textOf(person, "id")} text="打开档案" />}>
      {person ? (
        <>
          {years !== undefined && <Quiet>{`约 ${years} 岁`}</Quiet>}
          <RowFacts screenId="miniUser" row={person} fields={PERSON} />
        </>
      ) : (
        <Quiet>无权查看用户档案</Quiet>
      )}
    </AsidePart>
  );
}

/** Whole years by the year of birth alone, which is all that is asked of visitors. */
function ageOf(person: Row): number | undefined {
  const year = Number(textOf(person, "birthYear"));
  const age = Number(serverToday().slice(0, 4)) - year;
  return year > 0 && age >= 0 ? age : undefined;
}

/** What rows of care say in one line. */
const CARE = {
  appointment: { title: "最近预约", date: "date", what: "service", states: "hiv_appointment_status", none: "没有预约" },
  detection: { title: "最近检测", date: "applyTime", what: "method", states: "hiv_detection_status", none: "没有检测" },
} as const;

/** Props of `CarePart`. */
export interface CarePartProps {
  readonly kind: keyof typeof CARE;
  /** Newest first; absent where the viewer may not list them. */
  readonly rows: readonly Row[] | undefined;
}

/** The newest appointments or tests of a person. What came out of a test is not said here: it opens with its own right. */
export function CarePart({ kind, rows }: CarePartProps) {
  const { title, date, what, states, none } = CARE[kind];
  const { itemOf } = useDictionary(states);
  if (!rows) return <AsidePart title={title}>{<Quiet>{`无权查看${title.slice(2)}`}</Quiet>}</AsidePart>;
  return (
    <AsidePart title={title}>
      {rows.length === 0 && <Quiet>{none}</Quiet>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={textOf(row, "id")} className={styles.row}>
            <RowLink entity={kind} id={textOf(row, "id")} text={textOf(row, date).slice(0, 10)} />
            <span className={styles.name}>
              {[shownText(row, what), shownText(row, "organId")].filter((text) => text !== "").join("，")}
            </span>
            <Tag color={itemOf(textOf(row, "status"))?.color ?? "default"}>{shownText(row, "status")}</Tag>
          </li>
        ))}
      </ul>
    </AsidePart>
  );
}

/** Props of `RowLink`. */
interface RowLinkProps {
  readonly entity: "miniUser" | keyof typeof CARE;
  readonly id: string;
  readonly text: string;
}

/** Leads to the detail of a row on its own screen; the text alone for who may not open that. */
function RowLink({ entity, id, text }: RowLinkProps) {
  const viewer = useViewer();
  if (!may(viewer, `hiv:${entity}:list`)) return <span>{text}</span>;
  return <Link to={`/hiv/${entity}?_view=detail&_row=${encodeURIComponent(id)}`}>{text}</Link>;
}

function may({ codes, fullAccess }: Viewer, code: string): boolean {
  return fullAccess || codes.has(code);
}
