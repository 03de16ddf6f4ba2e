import { ComposerUploads } from "../../message/ComposerUploads.ts";
import type { ConsultOutbox } from "../core/ConsultOutbox.ts";
import { consultUploadRules } from "./consultFiles.ts";

/** By the outbox of the person: what one chose to send is nothing of the next one's. */
const known = new WeakMap<ConsultOutbox, Map<string, ComposerUploads>>();

/** The files of a consultation: what was chosen and not sent is there again when it is opened again. */
export function uploadsOf(outbox: ConsultOutbox, consultId: string): ComposerUploads {
  const consultations = known.get(outbox) ?? new Map<string, ComposerUploads>();
  known.set(outbox, consultations);
  const uploads = consultations.get(consultId) ?? new ComposerUploads(consultUploadRules);
  consultations.set(consultId, uploads);
  return uploads;
}
