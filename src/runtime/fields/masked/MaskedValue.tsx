import { EyeInvisibleOutlined, EyeOutlined, LoadingOutlined } from "@ant-design/icons";
import { App } from "antd";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { asApiError } from "../../api/apiError.ts";
import { revealValue } from "../../api/entityApi.ts";
import { viewOf } from "../fieldView.ts";
import styles from "./MaskedValue.module.css";

/** How long a revealed value stays readable, ms. */
export const revealDuration = 60_000;

/** The part of an entity by which values are revealed and the right to it is known. */
export type RevealTarget = Pick<CompiledEntity, "api" | "permission">;

/** Props of `MaskedValue`. */
export interface MaskedValueProps {
  readonly field: FieldModel;
  readonly row: Row;
  readonly target: RevealTarget;
  readonly variant: "Cell" | "Read";
  /** Draws around the value, e.g. a link to the row. */
  wrap?(shown: ReactNode): ReactNode;
}

/**
 * Shows a masked value with a button that reveals it. Each reveal is a call that the server writes down;
 * the clear value is kept here only, and masked again after a minute, on a click, and when the row changes.
 */
export function MaskedValue({ field, row, target, variant, wrap = (shown) => shown }: MaskedValueProps) {
  const { message } = App.useApp();
  const [clear, setClear] = useState<{ readonly of: Row; readonly value: unknown }>();
  const [isLoading, setIsLoading] = useState(false);
  const revealed = clear?.of === row ? clear : undefined;
  const View = viewOf(field.kind)[variant];
  const masked = row[field.name];

  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setClear(undefined), revealDuration);
    return () => clearTimeout(timer);
  }, [revealed]);

  const handleClick = async () => {
    if (revealed) return setClear(undefined);
    setIsLoading(true);
    try {
      setClear({ of: row, value: await revealValue(target, String(row["id"]), field.name) });
    } catch (error) {
      void message.error(asApiError(error).message);
    } finally {
      setIsLoading(false);
    }
  };

  const shown = <View field={field} value={revealed ? revealed.value : masked} row={row} />;
  if (masked === null || masked === undefined || masked === "") return wrap(shown);
  return (
    <span className={variant === "Cell" ? `${styles.masked} ${styles.inCell}` : styles.masked}>
      <span className={styles.value}>{wrap(shown)}</span>
      <RevealButton title={field.title} isRevealed={revealed !== undefined} isLoading={isLoading} onClick={() => void handleClick()} />
    </span>
  );
}

interface RevealButtonProps {
  readonly title: string;
  readonly isRevealed: boolean;
  readonly isLoading: boolean;
  readonly onClick: () => void;
}

function RevealButton({ title, isRevealed, isLoading, onClick }: RevealButtonProps) {
  const icon = isRevealed ? <EyeInvisibleOutlined /> : <EyeOutlined />;
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-label={`${isRevealed ? "隐藏" : "查看"}${title}`}
      aria-pressed={isRevealed}
      title={isRevealed ? "隐藏" : "查看明文（会留下记录）"}
      disabled={isLoading}
      onClick={onClick}
    >
      {isLoading ? <LoadingOutlined /> : icon}
    </button>
  );
}
