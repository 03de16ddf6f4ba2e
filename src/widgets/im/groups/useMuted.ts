import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import { useAct } from "../panes/useAct.ts";

/** Whether a chat makes no sound and no notice, and how that is changed. */
export interface Muting {
  readonly isMuted: boolean;
  readonly isBusy: boolean;
  setMuted(muted: boolean): Promise<boolean>;
}

/** The muting of a chat; one without a message is not muted. */
export function useMuted(chat: ChatName): Muting {
  const { calls } = useDesk();
  const isMuted = useIm(({ chats }) => chats.some((entry) => chatKey(entry) === chatKey(chat) && entry.muted));
  const { isBusy, act } = useAct();
  return { isMuted, isBusy, setMuted: (muted) => act(() => calls.mute(chat, muted), muted ? "已设为免打扰" : "已取消免打扰") };
}
