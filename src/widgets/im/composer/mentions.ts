import type { MarkupNode } from "../../../schema/chat/markupNode.ts";
import { parseMarkup } from "../../../schema/chat/parseMarkup.ts";

/** Somebody who can be spoken to by `@`. */
export interface Mentionable {
  /** Account name; `"*"` is everybody. */
  readonly username: string;
  readonly realname: string;
}

/** Everybody in a group. */
export const EVERYBODY: Mentionable = { username: "*", realname: "所有人" };

/** A mention that is being written. */
export interface OpenMention {
  /** Place of its `@`. */
  readonly start: number;
  /** What is written of the name. */
  readonly query: string;
}

/** The mention in which the caret stands; `undefined` where it stands in none. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const match = /(?:^|[^\w.+-])@([\p{L}\p{N}_·-]{0,30})$/u.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** Those whom a beginning may mean, by real name or account name. */
export function mentionChoices(members: readonly Mentionable[], query: string): readonly Mentionable[] {
  const wanted = query.toLowerCase();
  return [EVERYBODY, ...members].filter(({ username, realname }) => `${realname}\n${username}`.toLowerCase().includes(wanted));
}

/** How a mention of somebody is written: by real name, or by account name where the real name would not be read as one. */
export function mentionText({ username, realname }: Mentionable): string {
  const [node, ...others] = parseMarkup(`@${realname}`);
  return node?.kind === "mention" && others.length === 0 ? realname : username;
}

/**
 * Account names of those whom a message speaks to, each once. Of several of one name, those count who were chosen from the menu;
 * where none was, all do.
 *
 * @param chosen account names chosen while the message was written
 */
export function mentionsOf(content: string, members: readonly Mentionable[], chosen: ReadonlySet<string>): readonly string[] {
  const names = new Set<string>();
  collectNames(parseMarkup(content), names);
  const meant = [...names].flatMap((name) => {
    const named = [EVERYBODY, ...members].filter(({ username, realname }) => realname === name || (username === name && name !== "*"));
    const picked = named.filter(({ username }) => chosen.has(username));
    return (picked.length > 0 ? picked : named).map(({ username }) => username);
  });
  return [...new Set(meant)];
}

function collectNames(nodes: readonly MarkupNode[], names: Set<string>): void {
  for (const node of nodes) {
    if (node.kind === "element") collectNames(node.children, names);
    else if (node.kind === "mention") names.add(node.name);
  }
}
