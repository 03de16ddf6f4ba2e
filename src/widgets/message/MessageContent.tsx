import { useMemo } from "react";
import type { MarkupNode } from "../../schema/chat/markupNode.ts";
import { parseMarkup } from "../../schema/chat/parseMarkup.ts";
import type { StoredFile } from "../../schema/kinds/storedFile.ts";
import { OutsideLink, useFileViewer } from "../../runtime/forWidgets.ts";
import { fileOf, filesIn } from "./messageFiles.ts";
import { MessageFile } from "./MessageFile.tsx";
import { MessagePicture } from "./MessagePicture.tsx";
import { MessagePlayer } from "./MessagePlayer.tsx";
import styles from "./message.module.css";

/** Props of `MessageContent`. */
export interface MessageContentProps {
  /** Markup (IM-25 to IM-32). */
  readonly text: string;
  /** Whether the person who looks on wrote it. */
  readonly own: boolean;
  /** Somebody spoken to was chosen, by the name after the `@`; without it mentions are no buttons. */
  readonly onMention?: ((name: string) => void) | undefined;
}

/** What a message says, drawn as elements out of its tree; nothing of it is ever read as HTML. */
export function MessageContent({ text, own, onMention }: MessageContentProps) {
  const nodes = useMemo(() => parseMarkup(text), [text]);
  const { view, viewer } = useFileViewer(useMemo(() => filesIn(nodes), [nodes]));
  return (
    <>
      <div className={styles["content"]} data-own={own}>
        <Nodes nodes={nodes} tools={{ view, onMention }} />
      </div>
      {viewer}
    </>
  );
}

/** What parts of a message can do beside being there. */
interface ContentTools {
  readonly view: (file: StoredFile) => void;
  readonly onMention: MessageContentProps["onMention"];
}

/** The parts keep their places for as long as the text is the same, so the place is their key. */
function Nodes({ nodes, tools }: { readonly nodes: readonly MarkupNode[]; readonly tools: ContentTools }) {
  return Array.from(nodes.entries(), ([place, node]) => <Node key={place} node={node} tools={tools} />);
}

function Node({ node, tools }: { readonly node: MarkupNode; readonly tools: ContentTools }) {
  switch (node.kind) {
    case "text":
      return node.text;
    case "break":
      return <br />;
    case "face":
      return (
        <span title={node.name} className={styles["face"]}>
          {node.sign}
        </span>
      );
    case "element":
      return (
        <node.tag>
          <Nodes nodes={node.children} tools={tools} />
        </node.tag>
      );
    case "mention":
      return <Mention name={node.name} onChoose={tools.onMention} />;
    case "link":
      return <Link address={node.address} text={node.text} />;
    default:
      return <Attached node={node} onView={tools.view} />;
  }
}

/** Said of what lies on another site: the console shows and plays nothing from there. */
const OUTSIDE = { image: "外部图片", audio: "外部语音", video: "外部视频" } as const;

type AttachedNode = Extract<MarkupNode, { readonly source: unknown }>;

function Attached({ node, onView }: { readonly node: AttachedNode; readonly onView: ContentTools["view"] }) {
  const { kind, source } = node;
  if (source.place === "web") return <OutsideLink to={source.address}>{kind === "file" ? node.name : OUTSIDE[kind]}</OutsideLink>;
  if (kind === "image") return <MessagePicture file={fileOf(node)} onView={onView} />;
  if (kind === "file") return <MessageFile file={fileOf(node)} onView={onView} />;
  return <MessagePlayer path={source.address} Player={kind} />;
}

function Mention({ name, onChoose }: { readonly name: string; readonly onChoose: ContentTools["onMention"] }) {
  if (!onChoose) return <span className={styles["mention"]}>@{name}</span>;
  return (
    <button type="button" className={styles["mention"]} onClick={() => onChoose(name)}>
      @{name}
    </button>
  );
}

/** What looks like the address of a site. */
const LOOKS_LIKE_ADDRESS = /:\/\/|[\w-]\.[a-z]{2}/i;

/** A link whose text names another site than it leads to says where it leads. */
function Link({ address, text }: { readonly address: string; readonly text: string }) {
  const hidesHost = LOOKS_LIKE_ADDRESS.test(text) && !address.includes(text.toLowerCase());
  return (
    <>
      <OutsideLink to={address}>{text}</OutsideLink>
      {hidesHost && <span className={styles["host"]}>（{new URL(address).host}）</span>}
    </>
  );
}
