import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../../errors/diagnostic.ts";
import { dependenciesOf } from "../../../expression/dependenciesOf.ts";
import { checkExpressionAt } from "../../../keywords/checkExpressionAt.ts";
import { checkFieldName, guarded } from "../../../keywords/checkFieldName.ts";
import type { Dependency } from "../../../keywords/fieldKeyword.ts";
import type { EntityModel } from "../../../model/entity.ts";
import { itemKey } from "../../itemKey.ts";
import { checkList, itemsAt, type ListItem } from "../../listItems.ts";
import type { RawCard } from "../../rawScreen.ts";
import { showsList } from "../../screenKind.ts";
import type { OpenSite } from "../../screenSite.ts";
import { cardForms, type CardShape } from "./cardForms.ts";
import { checkGroup, checkMeasure, unfitDay } from "./checkMeasure.ts";
import { checkWidget } from "./checkWidget.ts";

const CARDS = ["cards"];
/** Members that every card may have. */
const OF_EVERY: readonly string[] = ["id", "title", "card", "span", "help", "$after", "$remove", "$merge"];

/** A card of a file with all that its check may look at. */
export interface CardSite {
  readonly site: OpenSite;
  readonly item: ListItem;
  /** The card as it comes out: what the file says, laid over what it changes. */
  readonly card: RawCard;
  /** Where a member is written, or the card where it is not. */
  place(member: string): SourcePosition;
}

/** Checks what a dashboard says of its cards. */
export function checkCards(site: OpenSite): Diagnostic[] {
  const cards = itemsAt(site, CARDS).filter(({ isRemoved }) => !isRemoved);
  return [...checkList(site, CARDS), ...cards.flatMap((item) => checkCard(cardSite(site, item)))];
}

/** Entities and screens that the cards of a file name. */
export function cardDependencies(site: OpenSite): Dependency[] {
  const names = (item: ListItem, member: "entity" | "screen"): Dependency[] => {
    const name = item.members[member];
    return typeof name === "string" ? [{ to: member, name, at: site.source.at([...item.path, member]) }] : [];
  };
  return itemsAt(site, CARDS).flatMap((item) => [...names(item, "entity"), ...names(item, "screen")]);
}

function cardSite(site: OpenSite, item: ListItem): CardSite {
  const { raw, at } = site.source;
  const card = (raw.cards ?? []).find((one) => itemKey(one as never) === item.key) ?? { id: item.key };
  return {
    site,
    item,
    card,
    place: (member) => (item.members[member] === undefined ? item.keyAt : at([...item.path, member])),
  };
}

function checkCard(where: CardSite): Diagnostic[] {
  const { card, item } = where;
  const missing = (member: string) => diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: member });
  if (card.card === undefined) return [missing("card")];
  const shape = cardForms[card.card];
  return [
    ...(card.title === undefined && card.card !== "widget" ? [missing("title")] : []),
    ...checkMembers(where, shape),
    ...(card.card === "widget" ? checkWidget(where) : card.card === "list" ? checkListCard(where) : checkNumbers(where, shape)),
  ];
}

function checkMembers({ item, card, site: { source } }: CardSite, { members }: CardShape): Diagnostic[] {
  const known: readonly string[] = [...OF_EVERY, ...members];
  return Object.keys(item.members)
    .filter((member) => !known.includes(member))
    .map((found) => {
      const details = { found, reason: `${card.card} 卡片没有这一项`, remedy: `删去 ${found}，或换一种 card。` };
      return diagnose("SCHEMA_MISUSED_KEYWORD", source.at([...item.path, found], "key"), details);
    });
}

function checkListCard({ card, site, item, place }: CardSite): Diagnostic[] {
  if (card.screen === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: "screen" })];
  const kind = site.kindOf(card.screen);
  if (!kind || showsList(kind)) return [];
  const details = { found: card.screen, reason: "它没有列表", remedy: "换一个有列表的屏幕。" };
  return [diagnose("SCHEMA_MISUSED_KEYWORD", place("screen"), details)];
}

function checkNumbers(where: CardSite, shape: CardShape): Diagnostic[] {
  const { card, site, item, place } = where;
  if (card.entity === undefined) return [diagnose("SCHEMA_MISSING_KEYWORD", item.keyAt, { missing: "entity" })];
  const entity = site.project.entities.get(card.entity);
  if (!entity || !site.isComplete(entity.name)) return [];
  return [
    ...checkMeasure(where, entity),
    ...checkGroup(where, { entity, member: "by", need: shape.by }),
    ...(shape.split ? checkGroup(where, { entity, member: "split", need: "any" }) : []),
    ...checkWhere(where, entity),
    ...(card.date === undefined ? [] : checkFieldName(entity, card.date, place("date"), unfitDay)),
    ...checkPeriod(where),
    ...checkTarget(where, entity),
  ];
}

/** What a number counts tells what its condition reads: that must be for everybody's eyes. */
function checkWhere({ card, item, site: { source, project } }: CardSite, entity: EntityModel): Diagnostic[] {
  if (card.where === undefined || item.members["where"] === undefined) return [];
  const [path, at] = [[...item.path, "where"], source.at];
  const problems = checkExpressionAt({ expression: card.where, path, at, project, entity, result: "bool", filterOver: "row" });
  if (problems.length > 0) return problems;
  return dependenciesOf(card.where).row.flatMap((name) => checkFieldName(entity, name, at(path), guarded));
}

/** A period of the page, a date that it narrows and a comparison go together. */
function checkPeriod({ card, place, site: { source } }: CardSite): Diagnostic[] {
  if (card.date !== undefined && source.raw.period === undefined) {
    const details = { found: "date", reason: "整页没有时段", remedy: "在看板里写上 period，或删去 date。" };
    return [diagnose("SCHEMA_MISUSED_KEYWORD", place("date"), details)];
  }
  if (card.compare === undefined || card.date !== undefined) return [];
  const details = { found: "compare", reason: "没有写 date，数字不随时段变", remedy: "写上 date，或删去 compare。" };
  return [diagnose("SCHEMA_MISUSED_KEYWORD", place("compare"), details)];
}

/** A number leads to the rows that it counts: those of its entity, and not only some of them. */
function checkTarget({ card, site, place }: CardSite, entity: EntityModel): Diagnostic[] {
  const kind = card.screen === undefined ? undefined : site.kindOf(card.screen);
  if (card.screen === undefined || !kind) return [];
  const list = site.listOf(card.screen);
  // That its entity cannot be used is told there.
  if (!list && showsList(kind)) return [];
  const reason = !list
    ? "它没有列表"
    : list.entity.name !== entity.name
      ? `它列的不是“${entity.name}”`
      : list.isNarrowed
        ? "它只列出一部分行，与数字对不上"
        : undefined;
  if (reason === undefined) return [];
  return [
    diagnose("SCHEMA_MISUSED_KEYWORD", place("screen"), { found: card.screen, reason, remedy: "换一个列出全部行的屏幕，或删去 screen。" }),
  ];
}
