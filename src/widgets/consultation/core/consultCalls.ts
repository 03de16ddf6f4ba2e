import type { ConsultEntry, ConsultFigures, ConsultHistory, ConsultPerson, ConsultProfile } from "../../../schema/wire/consultAnswers.ts";
import { http } from "../../../runtime/index.ts";

const BASE = "/hiv/consultManual";

/** What the staff says in a consultation (API-95). */
export interface ConsultResponse {
  readonly consultManualId: string;
  /** Markup. */
  readonly botContent: string;
  /** Id of the sender's making: sent again under it, it is stored once. */
  readonly cid: string;
}

/** Callers show failures where they happen, with a way to retry. */
const handled = { handles: "all" } as const;

const read = async <T>(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<T> =>
  (await http.get<T>(`${BASE}${path}`, params, handled)).result;
const send = async <T>(path: string, data: object): Promise<T> => (await http.post<T>(`${BASE}${path}`, data, handled)).result;

/** Calls of the consultation desk; those of rows (list, actions, edit) are the generic ones of the entity `consultManual`. All fail with `ApiError`. */
export const consultCalls = {
  /** The newest entries, oldest first (API-96, CONSULT-12). */
  entries: (id: string) => read<readonly ConsultEntry[]>("/queryConsultManualDetailByMainId", { id }),
  /** A page of the history; page 1 is the newest (CONSULT-14). */
  history: (id: string, pageNo: number) => read<ConsultHistory>("/talk", { id, pageNo }),
  /** Says something; whoever answers somebody who waits takes them on. */
  respond: (response: ConsultResponse) => send<ConsultEntry>("/response", response),
  /** Everything up to this entry was seen (CONSULT-06). */
  read: (id: string, number: number) => send<null>("/read", { id, number }),
  /** Who it is, with what is known of them. */
  profile: (id: string) => read<ConsultProfile>("/profile", { id }),
  /** People by number, or whole telephone number (CONSULT-08). */
  people: (keyword: string) => send<readonly ConsultPerson[]>("/people", { keyword }),
  figures: () => read<ConsultFigures>("/figures"),
  /** The whole conversation as a text for the record; the reason goes to the audit log. */
  record: (id: string, reason: string) => send<{ readonly fileName: string; readonly text: string }>("/record", { id, reason }),
} as const;
