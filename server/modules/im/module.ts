import { openChannel } from "../../sockets/databaseChannel.ts";
import { defineModule } from "../serverModule.ts";
import { closeCode } from "../../sockets/socketConnection.ts";
import { ChatPort } from "./chatPort.ts";
import { type ImNews, ImNewsDesk } from "./imDesk.ts";
import { isReader } from "./chatFiles.ts";
import { groupHooks } from "./groupHooks.ts";
import { imErrors } from "./imErrors.ts";
import { groupRoutes } from "./routes/groupRoutes.ts";
import { messageRoutes } from "./routes/messageRoutes.ts";
import { acceptForms } from "./routes/readForm.ts";
import { tokenRoutes } from "./routes/tokenRoutes.ts";
import { userRoutes } from "./routes/userRoutes.ts";
import { FanOut } from "./socket/fanOut.ts";
import { imSocket } from "./socket/imSocket.ts";
import { ChatWindows } from "./socket/windows.ts";

declare module "../serverServices.ts" {
  interface ModuleServices {
    /** Where the chat's socket is reached. */
    readonly chatPort: ChatPort;
  }
}

/** Instant messaging between people of the staff: chats of two and groups, kept in one order for everybody. */
export const imModule = defineModule({
  name: "im",
  errors: imErrors,
  open(services) {
    const desk = { services, news: new ImNewsDesk() };
    const windows = new ChatWindows();
    const fanOut = new FanOut(desk, windows);
    const chatPort = new ChatPort();
    let close: (() => Promise<void>) | undefined;
    return {
      gives: { chatPort },
      routes: [...tokenRoutes(desk, chatPort), ...userRoutes(desk), ...messageRoutes(desk), ...groupRoutes(desk)],
      sockets: [imSocket(desk, windows)],
      hooks: { imGroup: groupHooks() },
      folders: { im: isReader },
      setUp: acceptForms,
      async start() {
        const channel = await openChannel<ImNews>("ribbon_im", services);
        channel.subscribe((news) => fanOut.hear(news));
        // What was missed they ask for when they come back.
        channel.onGap(() => windows.all().forEach((window) => window.close(closeCode.restart, "reconnect")));
        desk.news.open(channel);
        close = channel.close;
      },
      everyMinute: () => services.chatTokens.removeExpired(),
      stop: () => close?.(),
    };
  },
});
