import { chinaDateTime } from "../../schema/time/chinaTime.ts";
import { greeting } from "./greeting.ts";
import styles from "./home.module.css";
import { useCurrentHour } from "./useCurrentHour.ts";

/** Props of `HomeGreeting`. */
export interface HomeGreetingProps {
  /** What the viewer is called. */
  readonly name: string;
  /** Name of the viewer's current department, where there is one. */
  readonly department?: string | null | undefined;
}

const longDate = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "full" });

/** Greets by name, by the hour of the day. */
export function HomeGreeting({ name, department }: HomeGreetingProps) {
  const now = useCurrentHour();
  return (
    <div className={styles.greeting}>
      <h1>
        {greeting(Number(chinaDateTime(now).slice(11, 13)))}，{name}
      </h1>
      <p>{[longDate.format(now), department].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
