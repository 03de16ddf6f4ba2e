import type { OptionsPage, ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ScreenOf } from "../../../schema/model/screen.ts";
import type { ListParams } from "../../api/entityApi.ts";
import { http } from "../../api/http.ts";

/** A chosen row with what it is called. */
export type ChosenOption = Pick<ReferenceOption, "value" | "text" | "state">;

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
  /** Parameters of the picker's table, as those of a list; rows come with their columns then. */
  readonly list?: ListParams;
  /** Asks for what a choice fills in for other fields as well. */
  readonly fill?: true;
}

/** Asks the server which rows can be chosen, or what stored values are called. */
export async function loadOptions(request: OptionsRequest, signal?: AbortSignal): Promise<OptionsPage> {
  const { result } = await http.post<Partial<OptionsPage> | null>("/sys/reference/options", request, { handles: "all", signal });
  const records = result?.records ?? [];
  return {
    records,
    total: result?.total ?? records.length,
    ...(result?.totalIs ? { totalIs: result.totalIs } : {}),
    ...(result?.none ? { none: result.none } : {}),
  };
}

/** Loads the dialog in which rows are picked for a field, as its viewer may see it. */
export async function loadPicker(
  { entity, field }: Pick<OptionsRequest, "entity" | "field">,
  signal?: AbortSignal,
): Promise<ScreenOf<"picker">> {
  return (await http.post<ScreenOf<"picker">>("/sys/reference/picker", { entity, field }, { handles: "all", signal })).result;
}
