import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useRef, useState } from "react";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { visuallyHidden } from "../../../runtime/index.ts";
import { useNarrow } from "../../../runtime/forWidgets.ts";
import { ContactsPane } from "../contacts/ContactsPane.tsx";
import type { DeskSlots } from "../core/deskSlots.ts";
import { OpenPane } from "./OpenPane.tsx";
import { useOpenContact } from "./useOpenContact.ts";
import styles from "./window.module.css";

/** Props of `ConsultDesk`. */
export interface ConsultDeskProps extends DeskSlots {
  /** Id of the consultation that is open (CONSULT-07). */
  readonly chat: string | undefined;
  /** Another is opened, or with `undefined` none. */
  readonly onChat: (chat: string | undefined) => void;
}

/** px; below it one part stands at a time. */
const NARROW = 767.98;

/** The desk where counsellors answer (SCREEN-37): contacts at the left, the conversation beside them. On a phone one at a time. */
export function ConsultDesk({ chat, onChat, renderBegin, ...slots }: ConsultDeskProps) {
  const isNarrow = useNarrow(NARROW);
  const [begun, setBegun] = useState<ConsultPerson>();
  const desk = useRef<HTMLElement>(null);
  const open = useOpenContact(chat);
  const leave = () => {
    if (isNarrow) onChat(undefined);
    else desk.current?.querySelector<HTMLElement>('[data-walked-row][tabindex="0"]')?.focus();
  };
  const back = isNarrow ? (
    <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回联系人" onClick={() => onChat(undefined)} />
  ) : undefined;
  return (
    <section ref={desk} className={styles["window"]} aria-label="咨询台" data-narrow={isNarrow || undefined}>
      <h1 className={visuallyHidden}>咨询台</h1>
      {(!isNarrow || chat === undefined) && (
        <div className={styles["contacts"]}>
          <ContactsPane shown={{ id: chat, row: open.row }} onOpen={onChat} onBegin={renderBegin && setBegun} />
        </div>
      )}
      {(!isNarrow || chat !== undefined) && <OpenPane {...slots} key={chat ?? ""} chat={chat} open={open} back={back} onLeave={leave} />}
      <Suspense>
        {begun !== undefined &&
          renderBegin?.({
            person: begun,
            onClose: () => setBegun(undefined),
            onBegun: (id) => {
              setBegun(undefined);
              onChat(id);
            },
          })}
      </Suspense>
    </section>
  );
}
