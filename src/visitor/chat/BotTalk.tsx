import { useEffect, useState } from "react";
import type { BotAnswer } from "../../schema/wire/botAnswers.ts";
import { faultOf } from "../core/useLoaded.ts";
import { plainHtml } from "../core/plainHtml.ts";
import type { BotTurn, VisitorCalls } from "../core/visitorCalls.ts";
import { Bubble } from "./Bubble.tsx";
import styles from "./chat.module.css";
import { Composer, type DraftProps } from "./Composer.tsx";
import { Stream } from "./Stream.tsx";

interface BotTalkProps extends DraftProps {
  readonly calls: VisitorCalls;
  readonly organId: string;
  /** A person is to take over. */
  readonly onHuman: () => void;
}

interface Turn {
  /** What the visitor said or chose; `""` at the opening. */
  readonly said: string;
  readonly answer: BotAnswer;
}

/** The bot, which speaks before a person does. */
export function BotTalk({ calls, organId, draft, onDraft, onHuman }: BotTalkProps) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [fault, setFault] = useState("");
  const at = turns.at(-1)?.answer.at ?? undefined;

  useEffect(() => {
    let isLeft = false;
    calls.bot(organId, {}).then(
      (answer) => isLeft || setTurns([{ said: "", answer }]),
      (error: unknown) => isLeft || setFault(faultOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [calls, organId]);

  const take = async (said: string, turn: BotTurn): Promise<void> => {
    const answer = await calls.bot(organId, { ...(at === undefined ? {} : { at }), ...turn });
    setFault("");
    setTurns((before) => [...before, { said, answer }]);
    if (answer.human) onHuman();
  };
  const choose = (title: string, choice: string): void => {
    take(title, { choice }).catch((error: unknown) => setFault(faultOf(error)));
  };

  return (
    <>
      <Stream news={turns.length}>
        {Array.from(turns.entries(), ([place, { said, answer }]) => (
          <div key={place}>
            {said === "" ? null : <Bubble side="visitor">{said}</Bubble>}
            <Bubble side="staff" name="自动咨询">
              <BotWords answer={answer} />
            </Bubble>
          </div>
        ))}
        <div className={styles["choices"]}>
          {turns.at(-1)?.answer.choices.map(({ id, title }) => (
            <button key={id} type="button" onClick={() => choose(title, id)}>
              {title}
            </button>
          ))}
          <button type="button" className={styles["primary"]} onClick={onHuman}>
            直接找咨询师
          </button>
        </div>
        {fault === "" ? null : (
          <p role="alert" className={styles["fault"]}>
            {fault}
          </p>
        )}
      </Stream>
      <Composer
        draft={draft}
        onDraft={onDraft}
        hint="把问题打出来，或点选上面的一项"
        onSend={(text) => take(text, { said: Array.from(text).slice(0, MOST_HEARD).join("") })}
      />
    </>
  );
}

/** Characters that the bot listens to. */
const MOST_HEARD = 200;

function BotWords({ answer: { text, html, page } }: { readonly answer: BotAnswer }) {
  return (
    <>
      {text === null ? null : <div>{text}</div>}
      {html === null ? null : <div className={styles["lines"]}>{plainHtml(html)}</div>}
      {page === null ? null : <div>{`（小程序会打开页面 ${page}）`}</div>}
    </>
  );
}
