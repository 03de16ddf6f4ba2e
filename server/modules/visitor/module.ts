import { defineModule } from "../serverModule.ts";
import { VisitorDoor } from "./people/visitorDoor.ts";
import { botRoute } from "./routes/botRoute.ts";
import { fileRoutes } from "./routes/fileRoutes.ts";
import { sessionRoutes } from "./routes/sessionRoutes.ts";
import { talkRoutes } from "./routes/talkRoutes.ts";
import { visitorErrors } from "./visitorErrors.ts";

/** The mini-program's side of consultations: an interface of its own, by which nothing of the console is reached. */
export const visitorModule = defineModule({
  name: "visitor",
  errors: visitorErrors,
  open(services) {
    const door = new VisitorDoor(services);
    const desk = { services, door };
    return {
      routes: [...sessionRoutes(desk), ...talkRoutes(desk), botRoute(desk), ...fileRoutes(desk)],
      everyMinute: () => door.tokens.removeExpired(),
    };
  },
});
