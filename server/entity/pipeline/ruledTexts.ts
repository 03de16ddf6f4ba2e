import { isBlankText } from "../../../src/schema/text/space.ts";
import type { FieldModel, FieldProblem } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { changedFields, type Draft } from "../draft/draft.ts";

/**
 * Holds changed texts to the check rules that their fields name (`x-checkRule`, FORM-25, FORM-26), with one question for all
 * drafts. A text without a rule any more is refused too: nobody could say that it is right.
 *
 * @returns what is wrong, by draft, with fields as the draft's own row names them
 */
export async function ruledTexts(db: Database, drafts: readonly Draft[]): Promise<ReadonlyMap<Draft, readonly FieldProblem[]>> {
  const ruled = drafts.map((draft) => ({ draft, texts: textsOf(draft) })).filter(({ texts }) => texts.length > 0);
  const [first] = ruled;
  if (!first) return new Map();
  const codes = new Set(ruled.flatMap(({ texts }) => texts.map(({ code }) => code)));
  const rules = await first.draft.scope.context.checkRules.find([...codes], db);
  return new Map(
    ruled.map(({ draft, texts }) => [
      draft,
      texts.flatMap(({ field, code, text }) => {
        const rule = rules.get(code);
        const message = rule ? rule(text) : `${field.title}暂时不能检查：没有编码为“${code}”的校验规则，请联系管理员`;
        return message === undefined ? [] : [{ field: field.name, message }];
      }),
    ]),
  );
}

/** Texts of a draft that a rule has to be asked about. What stood in the row before passed when it was written. */
function textsOf(draft: Draft): readonly { readonly field: FieldModel; readonly code: string; readonly text: string }[] {
  if (draft.by === "undo") return [];
  return changedFields(draft).flatMap((field) => {
    const { checkRule: code, name } = field;
    const text = draft.row[name];
    if (code === undefined || typeof text !== "string" || isBlankText(text) || draft.unread.has(name)) return [];
    return [{ field, code, text }];
  });
}
