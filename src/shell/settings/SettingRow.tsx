import { Segmented, Switch } from "antd";
import { useId } from "react";
import type { ReactNode } from "react";
import { chooseSetting, useSetting } from "../preferences/settings.store.ts";
import type { Settings } from "../preferences/settings.store.ts";
import styles from "./SettingsDrawer.module.css";

interface RowProps {
  readonly label: string;
  readonly help?: string;
  /** Why it can't be chosen now; absent: it can. */
  readonly disabledBecause?: string;
}

/** Settings that are on or off. */
export type SwitchName = { [Name in keyof Settings]: boolean extends Settings[Name] ? Name : never }[keyof Settings];

/** Props of `SwitchRow`. */
export interface SwitchRowProps extends RowProps {
  readonly name: SwitchName;
  /** Takes the choice in place of the store. */
  onChoose?(isOn: boolean): void;
}

/** A setting that is on or off. */
export function SwitchRow({ name, onChoose = (isOn) => chooseSetting(name, isOn), ...row }: SwitchRowProps) {
  const id = useId();
  return (
    <Row {...row} id={id}>
      <Switch aria-labelledby={id} checked={useSetting(name)} disabled={row.disabledBecause !== undefined} onChange={onChoose} />
    </Row>
  );
}

/** Settings that are one of a few words. */
export type ChoiceName = "scheme" | "menuTheme" | "layout" | "contentWidth";

/** Props of `ChoiceRow`. */
export interface ChoiceRowProps<Name extends ChoiceName> extends RowProps {
  readonly name: Name;
  readonly choices: readonly { readonly value: Settings[Name]; readonly label: string }[];
}

/** A setting with a few choices, all of them in view. */
export function ChoiceRow<Name extends ChoiceName>({ name, choices, ...row }: ChoiceRowProps<Name>) {
  const id = useId();
  return (
    <Row {...row} id={id}>
      <Segmented<Settings[Name]>
        aria-labelledby={id}
        options={[...choices]}
        value={useSetting(name)}
        disabled={row.disabledBecause !== undefined}
        onChange={(value) => chooseSetting(name, value)}
      />
    </Row>
  );
}

function Row({ id, label, help, disabledBecause, children }: RowProps & { readonly id: string; readonly children: ReactNode }) {
  const note = disabledBecause ?? help;
  return (
    <div className={styles.row}>
      <div>
        <span id={id}>{label}</span>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </div>
  );
}
