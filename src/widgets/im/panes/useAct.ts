import { App } from "antd";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { asApiError } from "../../../runtime/index.ts";
import { useDesk } from "../core/ImProvider.tsx";
import { IM_KEY } from "./useCalled.ts";

/** Seconds: a sentence of what to do takes longer to read than one that something is done. */
const REFUSAL_SECONDS = 10;

/** Something that is done to friends and groups. */
export interface Acting {
  /** Something is under way; its button waits. */
  readonly isBusy: boolean;
  /**
   * Does it, loads anew what it may have changed, and says so. A refusal is said in its own words.
   *
   * @param done sentence that says it is done; absent: what is on screen says it
   * @returns whether it was done
   */
  act(work: () => Promise<unknown>, done?: string): Promise<boolean>;
}

/** Does what people ask for, one thing at a time. */
export function useAct(): Acting {
  const { message } = App.useApp();
  const desk = useDesk();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      if (done !== undefined) void message.success(done);
      // What was done stands, whether or not the lists come at once; the desk says so where they do not.
      await desk.refresh();
      // Only then is it known which answers are still of use: nobody is told the people of a group that they have just left.
      await queries.invalidateQueries({ queryKey: [IM_KEY] });
      return true;
    } catch (fault) {
      void message.warning(asApiError(fault).message, REFUSAL_SECONDS);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, act };
}
