import { knowsFields } from "../../compile/pruneEntity.ts";
import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { dependenciesOf } from "../../expression/dependenciesOf.ts";
import { checkFieldName, guarded, type Unfitness } from "../../keywords/checkFieldName.ts";
import { kindOf } from "../../kinds/registry.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { BoardMove } from "../../model/board.ts";
import { fieldNamed, itemsOf } from "../itemsOf.ts";
import type { RawAction, RawScreen } from "../rawScreen.ts";
import type { ScreenPart } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";
import { checkCard, pruneCard } from "./cardFields.ts";
import { checkQueryDefault } from "./listing/checkQueryDefault.ts";

/** The columns of a board, and which actions lead into which. */
export const boardPart: ScreenPart<"board"> = {
  members: ["board"],
  infer: () => ({}),
  check: checkBoard,
  expand: ({ entity, raw }) => {
    const { by = "", values, card, folded = [] } = raw.board ?? {};
    return { board: { by, ...compact({ values, card }), folded, moves: movesOf(entity, raw, by) } };
  },
  prune: ({ board: { card, ...board } }, { names }) => ({
    board: { ...board, ...pruneCard(card, names), moves: board.moves.filter(({ to }) => isKnown(to, names)) },
  }),
};

/** Where the value is worked out from what the viewer does not know, the button is there and the card stays. */
function isKnown(to: string, names: ReadonlySet<string>): boolean {
  return knowsFields(to, names) && dependenciesOf(to).ref.length === 0;
}

/** What the buttons of a row make of a field: entity's actions and the screen's own alike. */
function movesOf(entity: EntityModel, { rowActions }: RawScreen, by: string): BoardMove[] {
  return itemsOf<RawAction>(rowActions, "id").flatMap(({ id, do: effect }) => {
    const to = effect?.op === "patch" ? effect.set[by] : entity.actions.find((action) => action.id === id)?.set[by];
    return to === undefined ? [] : [{ action: id, to }];
  });
}

function checkBoard(site: ScreenSite): Diagnostic[] {
  const { entity, source, project } = site;
  const { own, raw, at } = source;
  if (own.board === undefined || raw.board === undefined) return [];
  const { by, values, folded = [] } = raw.board;
  const faults = checkFieldName(entity, by, at(["board", "by"]), uncolumned);
  const [field] = fieldNamed(entity, by);
  const ofCard = checkCard(site, "board");
  if (!field || faults.length > 0) return [...faults, ...ofCard];
  const named = [...listed("values", own.board.values), ...listed("folded", own.board.folded)];
  const unknown = named.flatMap(({ value, path }) => checkQueryDefault({ field, project, value, operator: "eq" }, at(path)));
  if (unknown.length > 0 || values === undefined) return [...unknown, ...ofCard];
  const columnless = folded.flatMap((value, index) =>
    values.includes(value) ? [] : [diagnose("SCHEMA_WRONG_VALUE", at(["board", "folded", index]), { found: value, allowed: values })],
  );
  return [...columnless, ...ofCard];
}

function listed(member: "values" | "folded", values: readonly string[] = []) {
  return values.map((value, index) => ({ value, path: ["board", member, index] }));
}

/** Each row stands in exactly one column, and in which one is for everybody's eyes. */
const uncolumned: Unfitness = (field) => {
  const { kind, type, writeOnly, dictionary, constraints, required, default: initial } = field;
  if (writeOnly) return "它只写不读";
  if (type === "array" || (dictionary === undefined && constraints.enum === undefined)) return "它不是单个的字典或列出的值";
  if (!kindOf(kind).operators.includes("eq")) return `${kindOf(kind).title}不能查询`;
  if (!required && initial === undefined) return "它可以为空，没有值的行不会出现在任何一列";
  return guarded(field);
};
