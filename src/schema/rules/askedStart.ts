import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { AskModel } from "../model/entity.ts";

/** Whether the value that a question starts with reads rows behind references, which only the server has at hand. */
export function startsElsewhere({ value }: Pick<AskModel, "value">): boolean {
  return value !== undefined && dependenciesOf(value).ref.length > 0;
}
