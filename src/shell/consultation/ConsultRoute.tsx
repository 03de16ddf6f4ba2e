import { useSearchParams } from "react-router-dom";
import { ConsultDesk } from "../../widgets/consultation/window/ConsultDesk.tsx";

/** The consultation desk at its address; `chat` of the query names the consultation that is open (CONSULT-07). */
export function ConsultRoute() {
  const [query, setQuery] = useSearchParams();
  const chat = query.get("chat");
  return (
    <ConsultDesk
      chat={chat === null || chat === "" ? undefined : chat}
      onChat={(next) => setQuery(next === undefined ? {} : { chat: next })}
    />
  );
}
