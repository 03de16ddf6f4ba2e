import { plainText } from "../../../schema/chat/plainText.ts";
import { readAddress } from "../../../schema/address/readAddress.ts";

/** Characters that are read aloud; services take no endless addresses. */
const LONGEST_SPEECH = 500;

/**
 * Address at which a speech service reads a message aloud (API-106).
 *
 * @param text markup
 * @param speechUrl address with `{text}` in it; `""`: nothing is read
 * @returns `undefined` where there is no such service, or nothing to read
 */
export function speechAddress(text: string, speechUrl: string): string | undefined {
  const words = plainText(text, LONGEST_SPEECH);
  if (words === "" || !speechUrl.includes("{text}")) return undefined;
  return readAddress(speechUrl.replaceAll("{text}", encodeURIComponent(words)), ["web", "page"])?.text;
}

let playing: HTMLAudioElement | undefined;

/**
 * Reads a message aloud; what was being read before falls silent. Where no service is configured nothing is asked.
 *
 * @throws what the browser's player says, where the service cannot be reached or gives no sound
 */
export async function speak(text: string, speechUrl: string): Promise<void> {
  const address = speechAddress(text, speechUrl);
  if (address === undefined) return;
  playing?.pause();
  playing = new Audio(address);
  await playing.play();
}
