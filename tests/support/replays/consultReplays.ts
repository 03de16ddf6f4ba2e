import type { consultCalls } from "../../../src/schema/calls/consultCalls.ts";
import type { ConsultDesk } from "../consultDesk.ts";
import type { Replays } from "../replay.ts";

let count = 0;

/** Somebody asks something anew, for one replay; gives the consultation. */
async function ask(desk: ConsultDesk): Promise<string> {
  count += 1;
  return (await desk.says(await desk.visitor(`来访${count}`), "在吗")).id;
}

/** How clients of the family make the calls about consultations. */
export function consultReplays(desk: () => ConsultDesk): Replays<typeof consultCalls> {
  return {
    consultList: {
      async ask() {
        await ask(desk());
        return { by: desk().anna, query: { status: "" } };
      },
    },
    response: {
      async ask() {
        return { by: desk().anna, body: { botContent: "在的", consultManualId: await ask(desk()) } };
      },
    },
    queryConsultManualDetailByMainId: {
      async ask() {
        return { by: desk().anna, query: { id: await ask(desk()) } };
      },
    },
  };
}
