import { useEffect, useState } from "react";
import { useDesk } from "../core/ImProvider.tsx";

/** Address of the speech service (API-106); `""` where there is none, or where it is not known yet. */
export function useSpeechUrl(): string {
  const desk = useDesk();
  const [url, setUrl] = useState("");
  useEffect(() => {
    // Without an answer nothing is read aloud; the chat itself says that the server does not answer.
    desk.config().then(
      ({ speechUrl }) => setUrl(speechUrl),
      () => undefined,
    );
  }, [desk]);
  return url;
}
