import { useQuery } from "@tanstack/react-query";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { useViewer } from "../../../runtime/index.ts";
import { RowList } from "../../message/RowList.tsx";
import { useMinute } from "../../message/useMinute.ts";
import { closedQuery, contactsQuery } from "../core/deskQueries.ts";
import { isMeant } from "./contactOrder.ts";
import { ContactRow } from "./ContactRow.tsx";
import styles from "./contacts.module.css";
import { FoundPeople } from "./FoundPeople.tsx";

/** Props of `FoundContacts`. */
export interface FoundContactsProps {
  readonly keyword: string;
  /** What people are looked for by; absent where it is too short, or still being typed. */
  readonly asked: string | undefined;
  readonly shown: string | undefined;
  readonly onOpen: (consultId: string) => void;
  readonly onBegin: ((person: ConsultPerson) => void) | undefined;
}

/** What a search finds: consultations of the lists, and below them people (CONSULT-08). */
export function FoundContacts({ keyword, asked, shown, onOpen, onBegin }: FoundContactsProps) {
  const userId = useViewer().user.id;
  const now = useMinute();
  const underWay = useQuery(contactsQuery).data ?? [];
  const closed = useQuery(closedQuery).data ?? [];
  const found = [...underWay, ...closed].filter((row) => isMeant(row, keyword));
  return (
    <div className={styles["scroll"]}>
      <h3 className={styles["heading"]}>咨询</h3>
      {found.length === 0 ? (
        <p className={styles["quiet"]}>联系人里没有“{keyword}”</p>
      ) : (
        <RowList label="找到的联系人" rows={found} keyOf={({ id }) => id} shown={shown} onOpen={({ id }) => onOpen(id)}>
          {(row) => <ContactRow row={row} userId={userId} now={now} />}
        </RowList>
      )}
      {asked !== undefined && <FoundPeople keyword={asked} onOpen={onOpen} onBegin={onBegin} />}
    </div>
  );
}
