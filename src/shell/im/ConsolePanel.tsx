import { ChatPane } from "../../widgets/im/chat/ChatPane.tsx";
import { ImPanel } from "../../widgets/im/panel/ImPanel.tsx";
import type { ImPanelProps } from "../../widgets/im/panel/ImPanel.tsx";

/** The panel with what draws its chats; loaded when it is first opened. */
export function ConsolePanel(props: Omit<ImPanelProps, "chatPane">) {
  return <ImPanel {...props} chatPane={ChatPane} />;
}
