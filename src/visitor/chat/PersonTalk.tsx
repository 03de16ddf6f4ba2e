import type { ConsultEntry, VisitorTalk } from "../../schema/wire/consultAnswers.ts";
import { readFileName } from "../../schema/address/readFileName.ts";
import { messageId } from "../core/messageId.ts";
import type { TalkState } from "../core/talkLoop.ts";
import type { VisitorCalls } from "../core/visitorCalls.ts";
import { Bubble } from "./Bubble.tsx";
import styles from "./chat.module.css";
import { Composer, type DraftProps } from "./Composer.tsx";
import { MessageText } from "./MessageText.tsx";
import { Stream } from "./Stream.tsx";

interface PersonTalkProps extends TalkState, DraftProps {
  readonly calls: VisitorCalls;
  readonly organId: string;
  /** Something was sent: there is news to look for. */
  readonly onSent: () => void;
}

/** The conversation with a counsellor, or with whoever will be one. */
export function PersonTalk({ calls, organId, talk, fault, draft, onDraft, onSent }: PersonTalkProps) {
  const say = async (userContent: string, cid: string): Promise<void> => {
    await calls.say({ organId, userContent, cid });
    onSent();
  };
  const attach = async (file: File): Promise<void> => {
    const path = await calls.upload(file);
    await say(file.type === "application/pdf" ? `file(${path})[${readFileName(file.name)}]` : `img[${path}]`, messageId());
  };
  const records = talk?.records ?? [];
  return (
    <>
      <output className={styles["standing"]}>{fault === "" ? standing(talk) : `${fault}，正在重试`}</output>
      <Stream news={records.length}>
        {records.map((entry) => (
          <Entry key={entry.id} entry={entry} calls={calls} />
        ))}
      </Stream>
      <Composer hint="请放心说，内容保密" draft={draft} onDraft={onDraft} onSend={say} onFile={attach} />
    </>
  );
}

/** How it stands, in a sentence. */
function standing(talk: VisitorTalk | undefined): string {
  if (!talk) return "正在打开……";
  switch (talk.status) {
    case "none":
      return "还没有开始，发一条消息就会排队等咨询师";
    case "waiting":
      return talk.ahead === 0 ? "您排在最前面，请稍候" : `正在排队，前面还有 ${talk.ahead} 位`;
    case "open":
      return `${talk.counsellor === "" ? "咨询师" : talk.counsellor}正在为您服务`;
    case "closed":
      return "本次咨询已结束，再发消息会开始新的咨询";
  }
}

function Entry({ entry, calls }: { readonly entry: ConsultEntry; readonly calls: VisitorCalls }) {
  const { kind, botContent, userContent, fromName } = entry;
  if (kind === "event") return <p className={styles["event"]}>{botContent}</p>;
  const isVisitor = kind === "visitor";
  return (
    <Bubble side={kind} {...(isVisitor ? {} : { name: fromName })}>
      <MessageText text={isVisitor ? userContent : botContent} calls={calls} />
    </Bubble>
  );
}
