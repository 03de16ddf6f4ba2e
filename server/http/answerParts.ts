import type { FastifyRequest } from "fastify";
import { assertAwaited, assertInTime, callScope } from "../database/sessions/callScope.ts";
import { noteMoment } from "../database/changes/answerSources.ts";
import type { AppError } from "../errors/appError.ts";
import { noteRefusal, type RefusalListener } from "./failures.ts";

/** What became of one part of an answer. */
export type AnswerPart<T> = { readonly value: T } | { readonly refusal: AppError };

/** Works out one part of the answer of a call. */
export type AnswerPartly = <T>(work: () => Promise<T>) => Promise<AnswerPart<T>>;

/**
 * Parts of an answer of several things that were asked for at once: each fails by itself, and is told to log and listener as a
 * call for it alone would be. What ends the call (its caller has gone, its time is over) ends it as a whole.
 */
export function answerPartly(request: FastifyRequest, onRefusal?: RefusalListener): AnswerPartly {
  return async (work) => {
    try {
      return { value: await work() };
    } catch (error) {
      const scope = callScope();
      assertAwaited(scope);
      assertInTime(scope);
      // What was refused is asked for anew, whatever it was made of.
      noteMoment();
      return { refusal: noteRefusal(error, { request, onRefusal }) };
    }
  };
}
