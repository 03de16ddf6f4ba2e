import { Input } from "antd";
import { useState } from "react";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { trimSpace, useDebounced } from "../../../runtime/index.ts";
import { openFirstRow, walkedRows } from "../../message/rowKeys.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { ContactLists } from "./ContactLists.tsx";
import styles from "./contacts.module.css";
import { FiguresLine } from "./FiguresLine.tsx";
import { FoundContacts } from "./FoundContacts.tsx";
import { useTab } from "./useTab.ts";

/** Props of `ContactsPane`. */
export interface ContactsPaneProps {
  /** The consultation that is open: its id, and its row once that is known. */
  readonly shown: { readonly id: string | undefined; readonly row: ConsultRow | undefined };
  readonly onOpen: (consultId: string) => void;
  /** Begins a consultation with somebody; absent: nobody can here. */
  readonly onBegin?: ((person: ConsultPerson) => void) | undefined;
}

/** Milliseconds without a key after which people are looked for. */
const PAUSE = 300;
/** Characters from which on people are looked for. */
const LEAST = 2;

/** The left pane (CONSULT-01): a box that searches, and below it who waits, whom one answers, and who else is here. */
export function ContactsPane({ shown, onOpen, onBegin }: ContactsPaneProps) {
  const [typed, setTyped] = useState("");
  const [tab, setTab] = useTab(shown.row);
  const keyword = trimSpace(typed);
  const asked = useDebounced(keyword, PAUSE);
  return (
    <section ref={walkedRows} className={styles["pane"]} aria-label="联系人">
      <FiguresLine />
      <div className={styles["search"]}>
        <Input
          type="search"
          allowClear
          aria-label="搜索联系人，或按编号、手机号查找用户"
          placeholder="搜索称呼、编号、标签"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={({ currentTarget }) => {
            if (keyword !== "") openFirstRow(currentTarget.closest("section"));
          }}
        />
      </div>
      {keyword === "" ? (
        <ContactLists shown={shown.id} tab={tab} onTab={setTab} onOpen={onOpen} />
      ) : (
        <FoundContacts
          keyword={keyword}
          asked={Array.from(asked).length < LEAST || asked !== keyword ? undefined : asked}
          shown={shown.id}
          onOpen={onOpen}
          onBegin={onBegin}
        />
      )}
    </section>
  );
}
