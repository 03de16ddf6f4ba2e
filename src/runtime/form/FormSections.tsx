import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import type { FormGroup } from "../../schema/model/screen.ts";
import type { ArrangementProps } from "./arrangement.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import styles from "./form.module.css";

/** From this many groups on a list of them stands beside the form. */
const fewestAnchored = 4;

/** All groups below each other, with a list to jump by where there are many. */
export function FormSections({ entity, groups, columns, problems }: ArrangementProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAnchored = groups.length >= fewestAnchored;
  const jumpTo = (key: string) => sectionOf(list.current, key)?.scrollIntoView({ block: "start" });
  return (
    <div className={styles["sections"]}>
      <div ref={list} className={styles["sectionList"]}>
        {groups.map((group) => (
          <section key={group.key} className={styles["section"]} data-group={group.key} aria-label={group.title}>
            {groups.length > 1 && <h2 className={styles["heading"]}>{group.title}</h2>}
            <FieldGroup entity={entity} group={group} columns={columns} />
          </section>
        ))}
      </div>
      {isAnchored && <Anchors key={groups.map(({ key }) => key).join()} groups={groups} problems={problems} list={list} onJump={jumpTo} />}
    </div>
  );
}

interface AnchorsProps extends Pick<ArrangementProps, "groups" | "problems"> {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onJump: (key: string) => void;
}

function Anchors({ groups, problems, list, onJump }: AnchorsProps) {
  const current = useCurrentSection(list, groups);
  return (
    <nav aria-label="表单目录">
      <ul className={styles["anchors"]}>
        {groups.map(({ key, title }) => (
          <li key={key}>
            <button type="button" className={styles["anchor"]} aria-current={key === current} onClick={() => onJump(key)}>
              {title}
              {(problems.get(key) ?? 0) > 0 && <span className={styles["problemCount"]}>{problems.get(key)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The topmost section in the upper part of the view. */
function useCurrentSection(list: AnchorsProps["list"], groups: readonly FormGroup[]): string | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined" || !list.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const key = (target as HTMLElement).dataset["group"] ?? "";
            if (isIntersecting) next.add(key);
            else next.delete(key);
          }
          return next;
        }),
      { rootMargin: "0px 0px -60% 0px" },
    );
    for (const section of list.current.children) observer.observe(section);
    return () => observer.disconnect();
  }, [list]);
  return groups.find(({ key }) => seen.has(key))?.key ?? groups[0]?.key;
}

function sectionOf(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.children ?? [])].find(
    (section): section is HTMLElement => section instanceof HTMLElement && section.dataset["group"] === key,
  );
}
