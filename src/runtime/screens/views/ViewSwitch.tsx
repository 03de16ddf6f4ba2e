import { CalendarOutlined, ProjectOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { ScreenKind, ScreenLink } from "../../../schema/model/screen.ts";
import { useNarrow } from "../../base/useNarrow.ts";

/** Props of `ViewSwitch`. */
export interface ViewSwitchProps {
  readonly views: readonly ScreenLink[];
  /** Id of the screen that is shown. */
  readonly shown: string;
  /** It was just chosen here: the focus, lost with the screen before, comes back. */
  readonly takesFocus: boolean;
  onShow(screen: string): void;
}

/** Chooses how the rows of a list are looked at. */
export function ViewSwitch({ views, shown, takesFocus, onShow }: ViewSwitchProps) {
  const isNarrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (takesFocus && (activeElement === null || activeElement === body))
      place.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Segmented
      ref={place}
      aria-label="显示方式"
      // A phone has a line for it, and fingers.
      size={isNarrow ? "large" : "middle"}
      block={isNarrow}
      value={shown}
      options={views.map(({ screen, kind }) => {
        const { label, icon } = looks[kind] ?? looks.list;
        return { value: screen, icon, label, title: label };
      })}
      onChange={onShow}
    />
  );
}

interface Look {
  readonly label: string;
  readonly icon: ReactNode;
}

const looks: Partial<Record<ScreenKind, Look>> & { readonly list: Look } = {
  list: { label: "列表", icon: <UnorderedListOutlined /> },
  board: { label: "看板", icon: <ProjectOutlined /> },
  calendar: { label: "日历", icon: <CalendarOutlined /> },
};
