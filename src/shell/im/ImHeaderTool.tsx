import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";
import { chatAddress } from "../../widgets/im/core/chatName.ts";
import { ImProvider } from "../../widgets/im/core/ImProvider.tsx";
import { ImTool } from "../../widgets/im/panel/ImTool.tsx";
import { onSignsOfLife } from "../../runtime/window/onSignsOfLife.ts";
import { announceMessages } from "./announceMessages.ts";
import { consoleDesk } from "./consoleDesk.ts";

const Panel = lazyDialog(async () => (await import("./ConsolePanel.tsx")).ConsolePanel);

/** Chats in the header, beside any screen. */
export function ImHeaderTool() {
  const navigate = useNavigate();
  const [desk] = useState(() => consoleDesk(navigate));
  useEffect(() => announceMessages(desk, (address) => void navigate(address)), [desk, navigate]);
  useEffect(() => onSignsOfLife({ onBack: () => desk.revive(), onGone: () => desk.interrupt() }), [desk]);
  return (
    <ImProvider desk={desk}>
      <ImTool panel={Panel} onWindow={(chat) => void navigate(chat ? chatAddress(chat) : "/im/index/chatBox/")} />
    </ImProvider>
  );
}
