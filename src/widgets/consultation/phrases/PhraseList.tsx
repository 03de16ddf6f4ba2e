import { EyeOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useId, useState } from "react";
import { LONGEST_MESSAGE, messageLength } from "../../../schema/chat/messageFault.ts";
import { plainText } from "../../../schema/chat/plainText.ts";
import { openVariables, replyText } from "../../../schema/chat/replyText.ts";
import type { ReplyValues } from "../../../schema/chat/replyText.ts";
import { MessageContent } from "../../message/MessageContent.tsx";
import { phraseGroups } from "./phraseGroups.ts";
import type { PhraseGroup } from "./phraseGroups.ts";
import { phraseMark } from "./phraseKeys.ts";
import styles from "./phrases.module.css";
import type { Phrase } from "./phraseSources.ts";

/** Props of `PhraseList`. */
export interface PhraseListProps {
  readonly phrases: readonly Phrase[];
  readonly values: ReplyValues;
  readonly onChoose: (text: string) => void;
}

/** Phrases below their headings; one click says one, another shows it whole before. */
export function PhraseList({ phrases, ...rest }: PhraseListProps) {
  return phraseGroups(phrases).map((group) => <Group key={group.name} group={group} {...rest} />);
}

type GroupProps = Omit<PhraseListProps, "phrases"> & { readonly group: PhraseGroup };

function Group({ group: { name, phrases }, values, onChoose }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {name}
      </h3>
      <ul className={styles.list}>
        {phrases.map((phrase) => (
          <PhraseRow key={phrase.key} title={phrase.title} text={replyText(phrase.text, values)} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

interface PhraseRowProps {
  readonly title: string;
  /** With its variables filled in. */
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

function PhraseRow({ title, text, onChoose }: PhraseRowProps) {
  const [isShown, setShown] = useState(false);
  return (
    <li>
      <div className={styles.row}>
        <button type="button" {...phraseMark} className={styles.phrase} onClick={() => onChoose(text)}>
          <span className={styles.title}>{title}</span>
          <span className={styles.line}>{plainText(text, 80)}</span>
        </button>
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={`预览“${title}”`}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {isShown && <Preview text={text} />}
    </li>
  );
}

/** A text as the visitor would read it, with what its sender has to do first. */
function Preview({ text }: { readonly text: string }) {
  const faults = [
    ...openVariables(text).map((name) => `没有${name}，填入后请补上`),
    ...(messageLength(text) > LONGEST_MESSAGE ? [`超过一条消息的 ${LONGEST_MESSAGE} 字，填入后请删减`] : []),
  ];
  return (
    <div className={styles.preview}>
      <MessageContent text={text} own />
      {faults.length > 0 && <Alert type="warning" message={faults.join("；")} />}
    </div>
  );
}
