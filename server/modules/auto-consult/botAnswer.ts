import type { AutoConsultRow } from "../../../src/generated/entities/autoConsult.ts";
import type { ConsultQuestionRow } from "../../../src/generated/entities/consultQuestion.ts";
import { foldText } from "../../../src/schema/text/halfWidth.ts";
import type { BotAnswer, BotChoice } from "../../../src/schema/wire/botAnswers.ts";

/** A line of the tree, as far as answering needs it. */
export type BotLine = Pick<AutoConsultRow, "id" | "parentId" | "title" | "keywords" | "replyKind" | "reply" | "questionId" | "page">;

/** A frequent question that is published. */
export type BotQuestion = Pick<ConsultQuestionRow, "id" | "question" | "keywords" | "similar" | "answer">;

/** What the bot knows: lines in the order in which they are offered, and questions. */
export interface BotKnowledge {
  readonly lines: readonly BotLine[];
  readonly questions: readonly BotQuestion[];
}

/** What a visitor does: chooses a line, or says something after the line `at`; neither opens the conversation. */
export interface BotTurn {
  readonly at?: string;
  readonly choice?: string;
  readonly said?: string;
}

const OPENING = "你好，这里是自动咨询。请点选下面的一项，或直接把问题打出来。";
const NOT_UNDERSTOOD = "没有听懂，可以换个说法，或点选下面的一项；也可以说“人工”。";
const ASKED_FOR_PERSON = "正在为你接通咨询师，请稍候。";

/** A word that counts, and how exactly it was said. */
interface Match<Item> {
  readonly item: Item;
  readonly word: string;
  readonly isExact: boolean;
}

/**
 * Answers a visitor. What is said is looked for among what can be said next, then in the whole tree and among the frequent
 * questions; of several words the longest counts, for it says most, and a whole question before any word.
 */
export function answerVisitor(known: BotKnowledge, { at, choice, said = "" }: BotTurn): BotAnswer {
  const chosen = known.lines.find(({ id }) => id === choice);
  if (chosen) return lineAnswer(known, chosen, { by: "choice", text: chosen.title });
  if (foldText(said) === "") return { ...nothing, text: OPENING, choices: choicesBelow(known, null) };
  const found = understand(known, said, at);
  if (!found) return { ...nothing, text: NOT_UNDERSTOOD, choices: choicesAfter(known, at ?? null) };
  return "line" in found
    ? lineAnswer(known, found.line, { by: "keyword", text: found.word })
    : questionAnswer(known, found.question, found.word);
}

function understand({ lines, questions }: BotKnowledge, said: string, at: string | undefined) {
  const question = bestMatch(questions, said, wordsOfQuestion);
  if (question?.isExact) return { question: question.item, word: question.word };
  const next =
    at === undefined
      ? undefined
      : bestMatch(
          lines.filter(({ parentId }) => parentId === at),
          said,
          wordsOfLine,
        );
  if (next) return { line: next.item, word: next.word };
  const line = bestMatch(lines, said, wordsOfLine);
  if (question && (!line || isLonger(question, line))) return { question: question.item, word: question.word };
  return line && { line: line.item, word: line.word };
}

function lineAnswer(known: BotKnowledge, line: BotLine, because: NonNullable<BotAnswer["because"]>): BotAnswer {
  const question = line.replyKind === "question" ? known.questions.find(({ id }) => id === line.questionId) : undefined;
  const human = line.replyKind === "human";
  return {
    at: line.id,
    because,
    text: textOf(line, question),
    html: question?.answer ?? null,
    page: line.replyKind === "page" ? line.page : null,
    human,
    choices: human ? choicesBelow(known, line.id) : choicesAfter(known, line.id),
  };
}

function questionAnswer(known: BotKnowledge, { answer, question }: BotQuestion, word: string): BotAnswer {
  return { ...nothing, because: { by: "question", text: word }, text: question, html: answer, choices: choicesBelow(known, null) };
}

function choicesBelow({ lines }: BotKnowledge, parent: string | null): readonly BotChoice[] {
  return lines.filter(({ parentId }) => (parentId ?? null) === parent).map(({ id, title }) => ({ id, title }));
}

/** What can be said next; at the end of a branch the visitor is offered the beginning again. */
function choicesAfter(known: BotKnowledge, line: string | null): readonly BotChoice[] {
  const below = choicesBelow(known, line);
  return below.length > 0 ? below : choicesBelow(known, null);
}

const nothing: Omit<BotAnswer, "choices"> = { at: null, because: null, text: null, html: null, page: null, human: false };

function textOf({ replyKind, reply }: BotLine, question: BotQuestion | undefined): string | null {
  if (replyKind === "human") return reply ?? ASKED_FOR_PERSON;
  if (replyKind === "question") return question ? question.question : "这条回答已经撤下，请换一个问题，或说“人工”。";
  return reply;
}

function wordsOfLine({ title, keywords }: BotLine): readonly string[] {
  return [title, ...(keywords ?? [])];
}

function wordsOfQuestion({ question, similar, keywords }: BotQuestion): readonly string[] {
  return [question, ...(similar ?? []), ...(keywords ?? [])];
}

/** The item one of whose words was said: said alone before said among others, then the longest word, then the first item. */
function bestMatch<Item>(items: readonly Item[], said: string, wordsOf: (item: Item) => readonly string[]): Match<Item> | undefined {
  const heard = foldText(said);
  const matches = items.flatMap((item) =>
    wordsOf(item).flatMap((word): Match<Item>[] => {
      const known = foldText(word);
      return known !== "" && heard.includes(known) ? [{ item, word, isExact: heard === known }] : [];
    }),
  );
  return matches.reduce<Match<Item> | undefined>((best, match) => (best && !isLonger(match, best) ? best : match), undefined);
}

function isLonger<A, B>(one: Match<A>, other: Match<B>): boolean {
  if (one.isExact !== other.isExact) return one.isExact;
  return foldText(one.word).length > foldText(other.word).length;
}
