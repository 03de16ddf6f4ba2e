import type { Row } from "../../../src/schema/index.ts";
import { markupFault } from "../../../src/schema/kinds/markupLimits.ts";
import { pictureFault } from "../../../src/schema/kinds/pictureFault.ts";
import { settledHtml } from "../../../src/schema/kinds/settledHtml.ts";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import { isBlankHtml } from "../../../src/schema/text/visibleHtml.ts";
import { AppError } from "../../errors/appError.ts";
import { needsCleaning, sanitizeHtml } from "../../security/markup/markupThread.ts";
import { entityOf, type CleanText, type EntityScope } from "../scope/entityScope.ts";

/** Kinds whose values are cleaned before anything looks at them. */
export const CLEANED_KINDS: ReadonlySet<string> = new Set(["richText"]);

/**
 * Cleans the formatted texts of rows and of their child rows, so that their drafts find them clean. Cleaning takes long: within
 * a transaction, which is the only one of the embedded database, it would hold up everybody.
 *
 * @returns the scope for the transaction that writes the rows
 * @throws AppError TIME_OVER where the call ended meanwhile
 */
export async function withCleanTexts(scope: EntityScope, ...inputs: readonly Row[]): Promise<EntityScope> {
  return withTexts(
    scope,
    inputs.flatMap((input) => [...markupOf(scope, scope.entity, input)]),
  );
}

/** Cleans texts for the transaction that follows, each known by how it is meant (`settledHtml`). @throws AppError TIME_OVER */
export async function withTexts(scope: EntityScope, texts: Iterable<string>): Promise<EntityScope> {
  const cleaned = new Map(scope.cleanTexts);
  for (const given of texts) {
    const text = settledHtml(given);
    if (!needsCleaning(text) || cleaned.has(text)) continue;
    if (scope.deadline !== undefined && performance.now() > scope.deadline) throw new AppError("TIME_OVER", {});
    cleaned.set(text, await cleanText(text));
  }
  return cleaned.size === 0 ? scope : { ...scope, cleanTexts: cleaned };
}

/** Formatted texts of a row as it was sent, child rows included. */
function* markupOf(scope: EntityScope, entity: EntityModel, row: Row): Generator<string> {
  for (const field of entity.fields) {
    const value = row[field.name];
    if (CLEANED_KINDS.has(field.kind) && typeof value === "string") yield value;
    if (!field.children || !Array.isArray(value)) continue;
    const below = entityOf(scope, field.children.entity);
    for (const child of value.filter(isRow)) yield* markupOf(scope, below, child);
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function cleanText(given: string): Promise<CleanText> {
  const fault = markupFault(given) ?? pictureFault(given);
  if (fault !== undefined) return { fault };
  try {
    const text = await sanitizeHtml(given);
    // An address that is written in signs can be read only now.
    const hidden = pictureFault(text);
    if (hidden !== undefined) return { fault: hidden };
    return isBlankHtml(text) && !isBlankHtml(given)
      ? { fault: "中没有可以保存的内容（嵌入的网页、表单、绘图等不能保存），请改用文字、表格或上传的图片" }
      : { text };
  } catch (error) {
    if (error instanceof AppError && error.code === "TEXT_TOO_COMPLEX")
      return { fault: "的格式太复杂，无法检查，请清除部分格式或分成几篇后重试" };
    throw error;
  }
}
