import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { queryKeys } from "../../../runtime/index.ts";
import type { ConsultProfile } from "../../../schema/wire/consultAnswers.ts";
import { consultCalls } from "./consultCalls.ts";

/**
 * What is known of the person of a consultation, kept current like rows of the entity; whoever asks shows the failure.
 *
 * @param id of the consultation
 */
export function useConsultProfile(id: string): UseQueryResult<ConsultProfile> {
  return useQuery({
    queryKey: [...queryKeys.rows("consultManual"), "profile", id],
    queryFn: () => consultCalls.profile(id),
    meta: { isSilent: true },
  });
}
