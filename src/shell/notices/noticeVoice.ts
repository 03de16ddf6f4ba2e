import { trimSpace } from "../../schema/text/space.ts";
/** Reads notices aloud. */
export interface NoticeVoice {
  /** Says a text after what is being said; an empty one, or a computer without a Chinese voice of its own, stays silent. */
  say(text: string): void;
  /** Falls silent and forgets what was still to be said. */
  stop(): void;
}

/** Longest text that is read; announcements are meant to be short. */
const LONGEST = 200;

/** Most texts that wait for a voice; a computer without any must not collect them all day. */
const MOST_WAITING = 5;

/** Tells whether this computer can read Chinese without sending the text anywhere. */
export function localVoice(): SpeechSynthesisVoice | undefined {
  return globalThis.speechSynthesis
    ?.getVoices()
    .find(({ localService, lang }) => localService && /^(zh|cmn)\b/i.test(lang.replace("_", "-")));
}

/**
 * Makes the voice of this window. Only voices of the computer itself are used: others send the text to a third party.
 * Browsers load their voices late; what comes before is said as soon as they are there.
 */
export function createNoticeVoice(): NoticeVoice {
  const { speechSynthesis } = globalThis;
  let waiting: string[] = [];

  const speak = (text: string): void => {
    const voice = localVoice();
    if (!voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.speak(utterance);
  };
  const handleVoices = (): void => {
    speechSynthesis.removeEventListener("voiceschanged", handleVoices);
    const texts = waiting;
    waiting = [];
    texts.forEach(speak);
  };

  return {
    say(text) {
      const said = trimSpace(text).slice(0, LONGEST);
      if (said === "" || !speechSynthesis) return;
      if (speechSynthesis.getVoices().length > 0) return speak(said);
      waiting = [...waiting, said].slice(-MOST_WAITING);
      speechSynthesis.addEventListener("voiceschanged", handleVoices);
    },
    stop() {
      waiting = [];
      speechSynthesis?.removeEventListener("voiceschanged", handleVoices);
      speechSynthesis?.cancel();
    },
  };
}
