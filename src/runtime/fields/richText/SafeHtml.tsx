import { useLayoutEffect, useRef } from "react";
import styles from "./richText.module.css";
import { safeFragment } from "./safeHtml.ts";
import { showMedia } from "./storedMedia.ts";
import { showPicture } from "./storedPictures.ts";

/** Shows stored HTML. It is the only place of the console that does: what passes it is clean. */
export function SafeHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const fragment = safeFragment(html);
    const pictures = [...fragment.querySelectorAll("img")].map((image) => ({ image, address: image.getAttribute("src") ?? "" }));
    // Taken away before the nodes enter the page, where they would begin to load.
    for (const { image } of pictures) image.removeAttribute("src");
    const players = [...fragment.querySelectorAll<HTMLMediaElement>("video, audio")].map((player) => {
      const shown = showMedia(player, player.getAttribute("src") ?? "");
      player.replaceWith(shown.element);
      return shown.release;
    });
    element.replaceChildren(fragment);
    const releases = [...players, ...pictures.map(({ image, address }) => showPicture(image, address))];
    return () => {
      for (const release of releases) release();
    };
  }, [html]);
  return <div ref={place} className={styles["content"]} />;
}
