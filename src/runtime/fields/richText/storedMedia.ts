import { loadStoredFile } from "../file/storedFileApi.ts";
import styles from "./richText.module.css";
import { isOwnAddress, storedPath } from "./storedPictures.ts";

/** A player on the page, and how to let go of it. */
export interface ShownMedia {
  readonly element: HTMLElement;
  readonly release: () => void;
}

/**
 * Stands for a film or a sound until somebody wants it: uploads are fetched with the session, whole, so none is fetched
 * unasked. What lies on another site is not played, as its pictures are not shown: asking for it tells that site who reads what.
 */
export function showMedia(player: HTMLMediaElement, address: string): ShownMedia {
  const element = document.createElement("div");
  element.className = styles["media"] ?? "";
  element.dataset["media"] = "";
  const word = player.localName === "audio" ? "音频" : "视频";
  const title = player.title || word;
  player.removeAttribute("src");
  player.controls = true;
  player.setAttribute("aria-label", title);
  const path = storedPath(address);
  if (path === undefined && !isOwnAddress(address)) {
    element.textContent = `不播放其他网站的${word}：${title}`;
    return { element, release: () => undefined };
  }
  const controller = new AbortController();
  let made: string | undefined;
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles["play"] ?? "";
  button.textContent = `▶ 播放${word}：${title}`;
  const play = async () => {
    button.disabled = true;
    button.textContent = `正在读取${word}：${title}`;
    try {
      if (path !== undefined) made = URL.createObjectURL(await loadStoredFile(path, controller.signal));
      if (controller.signal.aborted) return;
      player.src = made ?? address;
      element.replaceChildren(player);
      player.focus();
      await player.play();
    } catch {
      if (element.contains(player)) return;
      button.disabled = false;
      button.textContent = `${word}无法读取，点击重试：${title}`;
    }
  };
  button.addEventListener("click", () => void play());
  element.append(button);
  return {
    element,
    release: () => {
      controller.abort();
      player.pause();
      if (made !== undefined) URL.revokeObjectURL(made);
    },
  };
}
