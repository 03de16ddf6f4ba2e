import { defineModule } from "../serverModule.ts";
import { consultErrors } from "./consultErrors.ts";
import { consultFileReader } from "./consultFiles.ts";
import { consultHooks } from "./consultHooks.ts";
import { replyHooks } from "./replyHooks.ts";
import { figuresRoute } from "./routes/figuresRoute.ts";
import { peopleRoute } from "./routes/peopleRoute.ts";
import { profileRoute } from "./routes/profileRoute.ts";
import { recordRoute } from "./routes/recordRoute.ts";
import { responseRoute } from "./routes/responseRoute.ts";
import { talkRoutes } from "./routes/talkRoutes.ts";
import { EntriesAtHand } from "./store/entriesAtHand.ts";

/** Consultations between visitors of the mini-program and counsellors: what is said in them, and what their lives mean (decision 0176). */
export const consultationModule = defineModule({
  name: "consultation",
  errors: consultErrors,
  open: (services) => ({
    routes: [
      ...talkRoutes(services, new EntriesAtHand()),
      responseRoute(services),
      profileRoute(services),
      peopleRoute(services),
      figuresRoute(services),
      recordRoute(services),
    ],
    hooks: { consultManual: consultHooks(services), consultReply: replyHooks() },
    folders: { consult: consultFileReader(services) },
  }),
});
