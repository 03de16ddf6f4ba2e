import { trimSpace } from "../../../schema/text/space.ts";
import { linesOfHtml } from "../../../runtime/index.ts";
import type { Row } from "../../../schema/model/json.ts";
import { shownText, textOf } from "../core/consultRow.ts";

/** Something that can be said at a click. */
export interface Phrase {
  /** Unique among the phrases of all sources. */
  readonly key: string;
  readonly title: string;
  /** Below which heading it stands. */
  readonly group: string;
  /** What is said, with its variables still open. */
  readonly text: string;
  /** Other words by which it is found. */
  readonly words: string;
}

/** Name of a place from which phrases come. */
export type SourceName = "reply" | "question" | "bot";

/** Rows of the places, as far as they were read. */
export type SourceRows = Readonly<Partial<Record<SourceName, readonly Row[] | undefined>>>;

/** A place from which phrases come: an entity with the right to list it. */
export interface PhraseSource {
  readonly name: SourceName;
  readonly label: string;
  readonly entity: string;
  readonly right: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What to do where there is nothing. */
  readonly none: string;
}

/** Rows read of a source at most; a desk with more of them searches in their own screen. */
export const MOST_PHRASES = 500;

const page = { pageNo: 1, pageSize: MOST_PHRASES } as const;

/** The places from which phrases come, in the order in which counsellors look for them. */
export const phraseSources: readonly PhraseSource[] = [
  {
    name: "reply",
    label: "快捷回复",
    entity: "consultReply",
    right: "hiv:consultReply:list",
    params: { status: "enabled", field: "id,title,content,category", ...page },
    none: "还没有启用的快捷回复，可以到“咨询”下的“快捷回复”里添加",
  },
  {
    name: "question",
    label: "常见问题",
    entity: "consultQuestion",
    right: "hiv:consultQuestion:list",
    params: { status: "published", field: "id,question,answer,category,keywords", ...page },
    none: "还没有发布的常见问题",
  },
  {
    name: "bot",
    label: "机器人话术",
    entity: "autoConsult",
    right: "hiv:autoConsult:list",
    params: { status: "enabled", field: "id,title,parentId,replyKind,reply,questionId,keywords", ...page },
    none: "还没有启用的机器人话术",
  },
];

/** The phrases that rows of a source are; rows that say nothing are none. */
export function phrasesOf(name: SourceName, rows: SourceRows): readonly Phrase[] {
  return toPhrases[name](rows).filter(({ text }) => text !== "");
}

const toPhrases: Readonly<Record<SourceName, (rows: SourceRows) => readonly Phrase[]>> = {
  reply: ({ reply = [] }) =>
    reply.map((row) => ({
      key: `reply ${textOf(row, "id")}`,
      title: textOf(row, "title"),
      group: categoryOf(row),
      text: trimSpace(textOf(row, "content")),
      words: "",
    })),
  question: ({ question = [] }) =>
    question.map((row) => ({
      key: `question ${textOf(row, "id")}`,
      title: textOf(row, "question"),
      group: categoryOf(row),
      text: answerOf(row),
      words: wordsOf(row),
    })),
  bot: ({ bot = [], question = [] }) => {
    const answers = new Map(question.map((row) => [textOf(row, "id"), row]));
    return scriptLines(bot).map(({ row, first }) => {
      const asked = answers.get(textOf(row, "questionId"));
      return {
        key: `bot ${textOf(row, "id")}`,
        title: textOf(row, "title"),
        group: textOf(first, "title"),
        text: textOf(row, "replyKind") === "question" ? (asked ? answerOf(asked) : "") : trimSpace(textOf(row, "reply")),
        words: wordsOf(row),
      };
    });
  },
};

/** Answers are stored as formatted text; a message has lines only. */
function answerOf(row: Row): string {
  return linesOfHtml(textOf(row, "answer"));
}

function categoryOf(row: Row): string {
  return shownText(row, "category") || "未分类";
}

function wordsOf({ keywords }: Row): string {
  return Array.isArray(keywords) ? keywords.join(" ") : "";
}

/** A line of the bot's script, and the line of the first level that it hangs below: what the visitor asked about first. */
interface ScriptLine {
  readonly row: Row;
  readonly first: Row;
}

/** The lines of the script as the bot goes through them: each followed by what can be asked next. */
function scriptLines(rows: readonly Row[]): readonly ScriptLine[] {
  const ids = new Set(rows.map((row) => textOf(row, "id")));
  const below = (above: Row, first: Row): readonly ScriptLine[] => [
    { row: above, first },
    ...rows.filter((row) => textOf(row, "parentId") === textOf(above, "id")).flatMap((row) => below(row, first)),
  ];
  // A line below one that is switched off is reached from nowhere, and yet it can be said.
  return rows.filter((row) => !ids.has(textOf(row, "parentId"))).flatMap((row) => below(row, row));
}
