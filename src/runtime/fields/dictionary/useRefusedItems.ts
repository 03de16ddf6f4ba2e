import { useQuery } from "@tanstack/react-query";
import { http } from "../../api/http.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { baseRequest } from "../reference/choosing.ts";

interface RefusedItems {
  readonly refused?: readonly { readonly value: string; readonly reason: string }[];
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * Why items cannot be chosen in the row as it stands, by value: where the server's checks read the rows behind its references,
 * and where the field leaves it to the server who may choose what (`judged`). Asked anew when one of these changes; until the answer is there, and where it does not come, the save decides.
 */
export function useRefusedItems({ entity, field, row, parent }: FieldEditorProps): ReadonlyMap<string, string> {
  const judgedBy = field.judgedBy ?? [];
  const isJudged = field.ui.props["judged"] === true;
  const deciding = judgedBy.map((name) => row[name] ?? null);
  const { data = none } = useQuery({
    queryKey: queryKeys.items(entity, field.name, row["id"] ?? null, deciding),
    queryFn: async ({ signal }) => {
      const request = baseRequest({ entity, field, row, parent });
      const { result } = await http.post<RefusedItems | null>("/sys/reference/items", request, { handles: "all", signal });
      return new Map((result?.refused ?? []).map(({ value, reason }) => [value, reason]));
    },
    enabled: isJudged || deciding.some((value) => value !== null),
    staleTime: 0,
  });
  return isJudged || judgedBy.length > 0 ? data : none;
}
