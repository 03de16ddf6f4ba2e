import { useMemo } from "react";
import type { MarkupNode } from "../../schema/chat/markupNode.ts";
import { parseMarkup } from "../../schema/chat/parseMarkup.ts";
import type { VisitorCalls } from "../core/visitorCalls.ts";
import { StoredFile } from "./StoredFile.tsx";

interface MessageTextProps {
  /** Markup, as the desk writes it. */
  readonly text: string;
  readonly calls: Pick<VisitorCalls, "file">;
}

/** What a message says, drawn out of its tree; nothing of it is read as HTML. */
export function MessageText({ text, calls }: MessageTextProps) {
  return <Nodes nodes={useMemo(() => parseMarkup(text), [text])} calls={calls} />;
}

interface NodesProps extends Pick<MessageTextProps, "calls"> {
  readonly nodes: readonly MarkupNode[];
}

/** The parts keep their places for as long as the text is the same, so the place is their key. */
function Nodes({ nodes, calls }: NodesProps) {
  return Array.from(nodes.entries(), ([place, node]) => <Node key={place} node={node} calls={calls} />);
}

const TITLES = { image: "图片", audio: "语音", video: "视频" } as const;

function Node({ node, calls }: { readonly node: MarkupNode } & Pick<MessageTextProps, "calls">) {
  switch (node.kind) {
    case "text":
      return node.text;
    case "break":
      return <br />;
    case "face":
      return <span title={node.name}>{node.sign}</span>;
    case "mention":
      return `@${node.name}`;
    case "link":
      return `${node.text}（${node.address}）`;
    case "element":
      return (
        <node.tag>
          <Nodes nodes={node.children} calls={calls} />
        </node.tag>
      );
    default: {
      const name = node.kind === "file" ? node.name : TITLES[node.kind];
      if (node.source.place === "web") return `${name}（${node.source.address}）`;
      return <StoredFile path={node.source.address} name={name} isPicture={node.kind === "image"} calls={calls} />;
    }
  }
}
