import { Node } from "@tiptap/react";
import { showMedia } from "./storedMedia.ts";

/** A film or a sound in formatted text. It is fetched when it is to be played. */
export const MediaNode = Node.create({
  name: "media",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    kind: { default: "video", rendered: false, parseHTML: (element: HTMLElement) => element.localName },
    src: { default: "" },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: "video[src]" }, { tag: "audio[src]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs["kind"] === "audio" ? "audio" : "video",
    { ...HTMLAttributes, controls: "", preload: "none" },
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const player = document.createElement(node.attrs["kind"] === "audio" ? "audio" : "video");
      player.title = String(node.attrs["title"] ?? "");
      const { element, release } = showMedia(player, String(node.attrs["src"]));
      return {
        dom: element,
        destroy: release,
        stopEvent: (event: Event) => event.target instanceof Element && event.target.closest("button, video, audio") !== null,
        ignoreMutation: () => true,
      };
    },
});
