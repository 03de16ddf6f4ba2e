import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { http } from "../../api/http.ts";

/** A row that can be chosen. */
export interface ReferenceOption {
  /** What is stored. */
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** Why it cannot be chosen, where a rule of the row says so. */
  readonly reason?: string;
  /** Places left, where a limit counts the choice. */
  readonly remaining?: number;
  readonly parentId?: string | null;
  readonly hasChildren?: boolean;
  /** Values of the page's fields, where details were asked for. */
  readonly row?: Row;
}

/** A chosen row with what it is called. */
export type ChosenOption = Pick<ReferenceOption, "value" | "text">;

/** Which rows are asked for. */
export interface OptionsRequest {
  /** Entity and name of the referring field; the server derives the right and the `where` from them. */
  readonly entity: string;
  readonly field: string;
  /** The row in which is chosen; absent where none is, as in the query bar: then `where` does not apply. */
  readonly row?: Row;
  /** The row above, inside child rows. */
  readonly parentRow?: Row | undefined;
  /** For trees: the rows below this one, `""` for the roots. */
  readonly parent?: string;
  readonly keyword?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
  /** Stored values whose texts are asked for, whatever `where` says. */
  readonly values?: readonly string[];
  /** Asks for the leading columns of the target's list as well. */
  readonly details?: true;
}

/** One page of rows that can be chosen. */
export interface OptionsPage {
  readonly records: readonly ReferenceOption[];
  readonly total: number;
  /** What the rows hold, the label first; absent where the viewer may not list the target. */
  readonly fields?: readonly FieldModel[];
  /** Why nothing can be chosen on the day of the row, and the nearest day that would help. */
  readonly none?: NothingToChoose;
}

/** An empty list explained. */
export interface NothingToChoose {
  readonly text: string;
  readonly next?: { readonly field: string; readonly value: string };
}

/** Asks the server which rows can be chosen, or what stored values are called. */
export async function loadOptions(request: OptionsRequest, signal?: AbortSignal): Promise<OptionsPage> {
  const { result } = await http.post<Partial<OptionsPage> | null>("/sys/reference/options", request, { handles: "all", signal });
  const records = result?.records ?? [];
  return {
    records,
    total: result?.total ?? records.length,
    ...(result?.fields ? { fields: result.fields } : {}),
    ...(result?.none ? { none: result.none } : {}),
  };
}
