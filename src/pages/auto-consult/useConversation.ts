import { useEffect, useRef, useState } from "react";
import { asApiError, http, type ApiError } from "../../runtime/index.ts";
import type { BotAnswer, BotChoice } from "../../schema/wire/botAnswers.ts";

/** Something said by the visitor, absent at the opening, and its answer once it is there. */
export interface Exchange {
  readonly key: number;
  readonly said?: string;
  readonly answer?: BotAnswer;
}

interface Turn {
  readonly at?: string;
  readonly choice?: string;
  readonly said?: string;
}

/** A conversation with the bot, from its opening on. */
export function useConversation() {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [error, setError] = useState<ApiError>();
  const [isWaiting, setIsWaiting] = useState(false);
  const latest = useRef(0);
  const ask = async (turn: Turn, before: readonly Exchange[], said?: string): Promise<void> => {
    latest.current += 1;
    const key = latest.current;
    setError(undefined);
    setIsWaiting(true);
    setExchanges([...before, { key, ...(said === undefined ? {} : { said }) }]);
    try {
      const { result } = await http.get<BotAnswer>("/hiv/bot/answer", { ...turn }, { handles: "all" });
      // Somebody who began anew meanwhile hears nothing of before.
      if (key === latest.current)
        setExchanges((all) => all.map((exchange) => (exchange.key === key ? { ...exchange, answer: result } : exchange)));
    } catch (cause) {
      if (key !== latest.current) return;
      setExchanges(before);
      setError(asApiError(cause));
    } finally {
      if (key === latest.current) setIsWaiting(false);
    }
  };
  const restart = () => void ask({}, []);
  useEffect(() => {
    restart();
    return () => void (latest.current += 1);
    // Once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const at = exchanges.findLast(({ answer }) => typeof answer?.at === "string")?.answer?.at;
  return {
    exchanges,
    error,
    isWaiting,
    choose: ({ id, title }: BotChoice) => void ask({ choice: id }, exchanges, title),
    say: (said: string) => void ask({ said, ...(at ? { at } : {}) }, exchanges, said),
    restart,
  };
}
