import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";
import { chatAddress } from "../../widgets/im/core/chatName.ts";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";
import { ImProvider } from "../../widgets/im/core/ImProvider.tsx";
import { ImTool } from "../../widgets/im/panel/ImTool.tsx";
import { announceMessages } from "./announceMessages.ts";
import { consoleDesk } from "./consoleDesk.ts";

const Panel = lazyDialog(async () => (await import("./ConsolePanel.tsx")).ConsolePanel);

/** Chats in the header, beside any screen. */
export function ImHeaderTool() {
  const navigate = useNavigate();
  const [desk] = useState(() => consoleDesk(navigate));
  useEffect(() => announceMessages(desk, (address) => void navigate(address)), [desk, navigate]);
  useEffect(() => reviveOnSigns(desk), [desk]);
  return (
    <ImProvider desk={desk}>
      <ImTool panel={Panel} onWindow={(chat) => void navigate(chat ? chatAddress(chat) : "/im/index/chatBox/")} />
    </ImProvider>
  );
}

/** Tries the line at once when the network is back or somebody looks at the page again. Gives back how to stop. */
function reviveOnSigns(desk: RunningDesk): () => void {
  const handleVisibility = (): void => {
    if (document.visibilityState === "visible") desk.revive();
  };
  const revive = (): void => desk.revive();
  const interrupt = (): void => desk.interrupt();
  window.addEventListener("online", revive);
  window.addEventListener("offline", interrupt);
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    window.removeEventListener("online", revive);
    window.removeEventListener("offline", interrupt);
    document.removeEventListener("visibilitychange", handleVisibility);
  };
}
