import { useEffect, useState, useSyncExternalStore } from "react";
import type { VisitorOrgan } from "../../schema/wire/consultAnswers.ts";
import { faultOf } from "../core/useLoaded.ts";
import { TalkLoop } from "../core/talkLoop.ts";
import type { VisitorCalls } from "../core/visitorCalls.ts";
import { BotTalk } from "./BotTalk.tsx";
import styles from "./chat.module.css";
import { emptyDraft } from "./Composer.tsx";
import { PersonTalk } from "./PersonTalk.tsx";

interface ConversationProps {
  readonly calls: VisitorCalls;
  readonly organ: VisitorOrgan;
  readonly onBack: () => void;
  /** The token has ended; the sentence says why. */
  readonly onOver: (sentence: string) => void;
}

/** The window of one organ: the bot first, a person from there on. Who has somebody already goes on with them. */
export function Conversation({ calls, organ, onBack, onOver }: ConversationProps) {
  const [loop] = useState(() => new TalkLoop(calls, organ.id));
  const state = useSyncExternalStore(loop.subscribe, loop.current);
  const [wantsPerson, setWantsPerson] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  const [leaving, setLeaving] = useState("");
  const { talk, fault, isOver } = state;
  useEffect(() => {
    if (isOver) onOver(fault);
  }, [isOver, fault, onOver]);
  const isUnderWay = talk?.status === "waiting" || talk?.status === "open";
  // Whose consultation is closed while they look on keeps it before their eyes.
  if (isUnderWay && !wantsPerson) setWantsPerson(true);
  const leave = (): void => {
    calls.end(organ.id).then(onBack, (error: unknown) => setLeaving(faultOf(error)));
  };
  return (
    <section className={styles["window"]} aria-label={organ.name}>
      <header className={styles["bar"]}>
        <button type="button" onClick={onBack}>
          返回
        </button>
        <h1>{organ.name}</h1>
        {isUnderWay ? (
          <button type="button" onClick={leave}>
            离开
          </button>
        ) : null}
      </header>
      {leaving === "" ? null : (
        <p role="alert" className={styles["fault"]}>
          {leaving}
        </p>
      )}
      {wantsPerson || !talk ? (
        <PersonTalk {...state} draft={draft} onDraft={setDraft} calls={calls} organId={organ.id} onSent={loop.look} />
      ) : (
        <BotTalk draft={draft} onDraft={setDraft} calls={calls} organId={organ.id} onHuman={() => setWantsPerson(true)} />
      )}
    </section>
  );
}
