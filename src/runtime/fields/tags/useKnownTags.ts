import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { kindOf } from "../../../schema/kinds/registry.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import type { KnownTags } from "../../../schema/wire/choiceAnswers.ts";
import { http } from "../../api/http.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { useDebounced } from "../parts/useDebounced.ts";

/** Milliseconds of rest before a word is asked for. */
const DELAY = 300;

/** Which tags are asked for. */
export interface KnownTagsQuestion {
  readonly field: FieldModel;
  readonly entity: string;
  readonly keyword: string;
  readonly isOpen: boolean;
}

/** Tags that rows hold already and that have a word in them; none where they cannot be asked for: they only help. */
export function useKnownTags({ field, entity, keyword, isOpen }: KnownTagsQuestion): readonly string[] {
  const asked = useDebounced(trimSpace(keyword), DELAY);
  const { data } = useQuery({
    queryKey: queryKeys.tags(entity, field.name, asked),
    queryFn: async ({ signal }) => {
      const request = { entity, field: field.name, keyword: asked };
      const { result } = await http.post<Partial<KnownTags> | null>("/sys/reference/tags", request, { handles: "all", signal });
      return result?.tags ?? [];
    },
    enabled: isOpen && kindOf(field.kind).suggests?.(field) === true,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
