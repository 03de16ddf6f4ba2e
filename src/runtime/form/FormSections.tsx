import type { RefObject } from "react";
import { DownOutlined } from "@ant-design/icons";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormGroup } from "../../schema/model/screen.ts";
import { useRevealing } from "../formily/Revealing.tsx";
import type { ArrangementProps } from "./arrangement.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import styles from "./form.module.css";
import { groupOf } from "./orderProblems.ts";

/** From this many groups on a list of them stands beside the form. */
const fewestAnchored = 4;

/** All groups below each other, with a list to jump by where there are many. */
export function FormSections({ entity, groups, columns, problems }: ArrangementProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAnchored = groups.length >= fewestAnchored;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (key: string, isFolded: boolean) =>
    setFolded((before) => new Set(isFolded ? [...before, key] : [...before].filter((one) => one !== key)));
  useRevealing((path) => {
    const group = groupOf(path, groups);
    if (group && folded.has(group.key)) fold(group.key, false);
  });
  const jumpTo = (key: string) => {
    flushSync(() => fold(key, false));
    sectionOf(list.current, key)?.scrollIntoView({ block: "start" });
  };
  return (
    <div className={styles["sections"]}>
      <div ref={list} className={styles["sectionList"]}>
        {groups.map((group) => (
          <section
            key={group.key}
            className={styles["section"]}
            data-group={group.key}
            data-folded={folded.has(group.key) || undefined}
            aria-label={group.title}
          >
            {groups.length > 1 && (
              <h2 className={styles["heading"]}>
                <button
                  type="button"
                  className={styles["fold"]}
                  aria-expanded={!folded.has(group.key)}
                  onClick={() => fold(group.key, !folded.has(group.key))}
                >
                  <DownOutlined className={styles["foldMark"] ?? ""} />
                  {group.title}
                </button>
                {folded.has(group.key) && (problems.get(group.key) ?? 0) > 0 && (
                  <span className={styles["problemCount"]}>{problems.get(group.key)} 处需要修改</span>
                )}
              </h2>
            )}
            <div hidden={folded.has(group.key)}>
              <FieldGroup entity={entity} group={group} columns={columns} />
            </div>
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
