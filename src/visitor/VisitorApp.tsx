import { useCallback, useState } from "react";
import type { VisitorOrgan } from "../schema/wire/consultAnswers.ts";
import { Conversation } from "./chat/Conversation.tsx";
import { enterAs, type VisitorCalls } from "./core/visitorCalls.ts";
import { faultOf, useLoaded } from "./core/useLoaded.ts";
import styles from "./visitor.module.css";

const NUMERALS = ["一", "二", "三", "四", "五", "六", "七", "八", "九"] as const;

/** Plays the mini-program's side of a consultation, over the same public API: who one is, which organ, and the conversation. */
export function VisitorApp() {
  const [calls, setCalls] = useState<VisitorCalls>();
  const [organ, setOrgan] = useState<VisitorOrgan>();
  const [notice, setNotice] = useState("");
  const leave = useCallback((sentence: string) => {
    setCalls(undefined);
    setOrgan(undefined);
    setNotice(sentence);
  }, []);
  const change = (): void => {
    calls?.signOut().then(
      () => leave(""),
      // A token that the server could not be told of ends by itself.
      () => leave(""),
    );
  };
  return (
    <div className={styles["page"]}>
      <header className={styles["banner"]}>演示：小程序访客端。这里的人和对话都是演示用的，请不要填写真实信息。</header>
      <main className={styles["phone"]}>
        {notice === "" ? null : (
          <p role="alert" className={styles["notice"]}>
            {notice}
          </p>
        )}
        {!calls ? <Who onEntered={(entered) => (setNotice(""), setCalls(entered))} /> : null}
        {calls && !organ ? <Organs calls={calls} onChoose={setOrgan} onChange={change} /> : null}
        {calls && organ ? (
          <Conversation key={organ.id} calls={calls} organ={organ} onBack={() => setOrgan(undefined)} onOver={leave} />
        ) : null}
      </main>
    </div>
  );
}

function Who({ onEntered }: { readonly onEntered: (calls: VisitorCalls) => void }) {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const enter = (code: string): void => {
    setBusy(true);
    enterAs(code).then(onEntered, (error: unknown) => {
      setBusy(false);
      setFault(faultOf(error));
    });
  };
  return (
    <section className={styles["choose"]} aria-label="您是谁">
      <h1>您是谁？</h1>
      <div className={styles["people"]}>
        {NUMERALS.map((numeral, index) => (
          <button key={numeral} type="button" disabled={isBusy} onClick={() => enter(`demo-${index + 1}`)}>
            {`访客${numeral}`}
          </button>
        ))}
      </div>
      {fault === "" ? null : <p role="alert">{fault}</p>}
    </section>
  );
}

interface OrgansProps {
  readonly calls: VisitorCalls;
  readonly onChoose: (organ: VisitorOrgan) => void;
  readonly onChange: () => void;
}

function Organs(props: OrgansProps) {
  const [turn, setTurn] = useState(0);
  return <OrganList key={turn} {...props} onAgain={() => setTurn(turn + 1)} />;
}

function OrganList({ calls, onChoose, onChange, onAgain }: OrgansProps & { readonly onAgain: () => void }) {
  const { value, fault } = useLoaded(calls.organs);
  return (
    <section className={styles["choose"]} aria-label="选择机构">
      <h1>{`${calls.nickname}，想问哪家机构？`}</h1>
      {fault === "" ? null : (
        <p role="alert">
          {fault}{" "}
          <button type="button" onClick={onAgain}>
            重试
          </button>
        </p>
      )}
      {!value && fault === "" ? <output>正在打开……</output> : null}
      {value?.length === 0 ? <p>没有开通人工咨询的机构，请在后台“机构”中打开一家的“人工咨询”。</p> : null}
      {value?.map((organ) => (
        <button key={organ.id} type="button" className={styles["organ"]} onClick={() => onChoose(organ)}>
          <strong>{organ.name}</strong>
          <span>{`${organ.hours} · ${organ.isOpen ? "咨询中" : "现在可留言"}`}</span>
        </button>
      ))}
      <button type="button" onClick={onChange}>
        换一个人
      </button>
    </section>
  );
}
