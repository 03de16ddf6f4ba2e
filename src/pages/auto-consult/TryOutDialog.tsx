import { SendOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Input, Modal, Space, Spin, Tag, Typography } from "antd";
import type { InputRef } from "antd";
import { useRef, useState } from "react";
import { atMost, LoadFailure, SafeHtml, trimSpace, useFirstFocus, type CustomDialogProps } from "../../runtime/index.ts";
import type { BotAnswer } from "../../schema/wire/botAnswers.ts";
import styles from "./TryOutDialog.module.css";
import { useConversation, type Exchange } from "./useConversation.ts";

const MOST_WORDS = 200;

/** Talks with the bot as a visitor would, with what is stored now, and says why it answered so. */
export function TryOutDialog({ onClose }: CustomDialogProps) {
  const { exchanges, error, isWaiting, choose, say, restart } = useConversation();
  const [words, setWords] = useState("");
  const [scope, setScope] = useState<HTMLDivElement | null>(null);
  const input = useRef<InputRef>(null);
  useFirstFocus(scope);
  const send = () => {
    const said = trimSpace(words);
    if (said === "" || isWaiting) return;
    say(said);
    setWords("");
    input.current?.focus();
  };
  const last = exchanges.at(-1)?.answer;
  return (
    <Modal
      open
      title="试一试自动咨询"
      width={560}
      footer={
        <div className={styles["footer"]}>
          <Space.Compact className={styles["saying"] ?? ""}>
            <Input
              ref={input}
              aria-label="来访者的话"
              placeholder="像来访者那样说，按回车发送"
              {...atMost(MOST_WORDS)}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onPressEnter={send}
            />
            <Button
              type="primary"
              icon={<SendOutlined />}
              aria-label="发送"
              disabled={trimSpace(words) === ""}
              loading={isWaiting}
              onClick={send}
            />
          </Space.Compact>
          <Button icon={<UndoOutlined />} onClick={restart}>
            重新开始
          </Button>
        </div>
      }
      onCancel={onClose}
    >
      <div ref={setScope}>
        <Conversation exchanges={exchanges} isWaiting={isWaiting} />
        {error && <LoadFailure title="没有得到回答" error={error} isLoading={isWaiting} onRetry={restart} />}
        {last && last.choices.length > 0 && (
          <fieldset className={styles["choices"]} disabled={isWaiting}>
            <legend>可以点选</legend>
            {last.choices.map((choice) => (
              <Button key={choice.id} size="small" shape="round" onClick={() => choose(choice)}>
                {choice.title}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Modal>
  );
}

/** What was said, the newest at the end and in view; a screen reader is read what is added. */
function Conversation({ exchanges, isWaiting }: { readonly exchanges: readonly Exchange[]; readonly isWaiting: boolean }) {
  return (
    <ol className={styles["conversation"]} role="log" aria-label="对话" aria-busy={isWaiting}>
      {exchanges.map(({ key, said, answer }) => (
        <li key={key} className={styles["exchange"]}>
          {said !== undefined && <p className={styles["visitor"]}>{said}</p>}
          {answer ? <Answer answer={answer} /> : <Spin size="small" />}
        </li>
      ))}
      {/* Another one with everything that is said, so that it comes into view. */}
      <li key={`end of ${exchanges.length}`} ref={bringIntoView} aria-hidden="true" />
    </ol>
  );
}

function bringIntoView(place: HTMLElement | null): void {
  place?.scrollIntoView?.({ block: "nearest" });
}

function Answer({ answer: { text, html, page, human, because } }: { readonly answer: BotAnswer }) {
  return (
    <div className={styles["bot"]}>
      {text && <p>{text}</p>}
      {html && <SafeHtml html={html} />}
      {page && <Tag>打开 {page}</Tag>}
      {human && <Tag color="processing">转人工</Tag>}
      {because && because.by !== "choice" && (
        <Typography.Text type="secondary" className={styles["because"] ?? ""}>
          {because.by === "question" ? "常见问题，" : ""}听到“{because.text}”
        </Typography.Text>
      )}
    </div>
  );
}
