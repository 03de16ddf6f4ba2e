import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { ChatPane } from "../../widgets/im/chat/ChatPane.tsx";
import { ImProvider } from "../../widgets/im/core/ImProvider.tsx";
import { ImWindow } from "../../widgets/im/window/ImWindow.tsx";
import { placeAddress, readPlace } from "../../widgets/im/window/place.ts";
import { consoleDesk } from "./consoleDesk.ts";

/** The window of messaging at its addresses (ROUTE-07 to ROUTE-09); the last part of the path says which part of it. */
export function ImRoute() {
  const { part } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [desk] = useState(() => consoleDesk(navigate));
  return (
    <ImProvider desk={desk}>
      <ImWindow place={readPlace(part, query)} onPlace={(place) => void navigate(placeAddress(place))} chatPane={ChatPane} />
    </ImProvider>
  );
}
