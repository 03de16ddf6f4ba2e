import type { SliderStep } from "../../schema/wire/accountAnswers.ts";
import { CheckOutlined, DoubleRightOutlined } from "@ant-design/icons";
import { useId, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { visuallyHidden } from "../../runtime/index.ts";
import styles from "./SliderField.module.css";
import type { SliderVerification } from "./verification.types.ts";

/** Props of `SliderField`. */
export interface SliderFieldProps {
  readonly verification: SliderVerification;
  readonly onPass: (proof: string) => void;
  /** Message that asks for the slider. */
  readonly error?: string | undefined;
}

type Phase = "idle" | "dragging" | "checking" | "verified";

/** Share of the way that one press of an arrow key goes. */
const KEY_STEP = 0.1;

/** One hold of the slider, from taking it to letting it go. */
interface Hold {
  readonly challenge: Promise<string>;
  readonly start: number;
  readonly steps: SliderStep[];
}

/**
 * Slider that is dragged from end to end, by hand or with the arrow keys; the server judges the move. Let go early
 * it goes back; passed it stays.
 */
export function SliderField({ verification, onPass, error }: SliderFieldProps) {
  const id = useId();
  const track = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold>(undefined);
  const grip = useRef(0);
  const [phase, setPhase] = useState<Phase>("idle");
  const [offset, setOffset] = useState(0);
  const [failure, setFailure] = useState<string>();

  const isFree = phase === "idle" || phase === "dragging";
  const message = failure ?? (phase === "idle" ? error : undefined);

  function take(now: number) {
    const challenge = verification.issue();
    // Whoever waits for it at the end of the move sees the fault.
    challenge.catch(() => undefined);
    hold.current = { challenge, start: now, steps: [[0, 0]] };
    setFailure(undefined);
    setPhase("dragging");
  }

  function moveTo(next: number, now: number) {
    const held = hold.current;
    if (!held) return;
    const share = Math.round(Math.min(1, Math.max(0, next)) * 1000) / 1000;
    const time = Math.round(now - held.start);
    // The server reads no more than this; a long way is told by its last looks as well.
    if (held.steps.length < 150 || share === 1) held.steps.push([share, time]);
    setOffset(share);
    if (share === 1) void finish(held);
  }

  function release(because?: string) {
    hold.current = undefined;
    setOffset(0);
    setPhase("idle");
    setFailure(because);
  }

  async function finish({ challenge, steps }: Hold) {
    hold.current = undefined;
    setPhase("checking");
    try {
      const proof = await verification.pass({ challenge: await challenge, steps });
      setPhase("verified");
      onPass(proof);
    } catch (refusal) {
      release(refusal instanceof Error && refusal.message !== "" ? refusal.message : "验证未通过，请重新拖动滑块");
    }
  }

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    if (phase !== "idle" || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX;
    take(event.timeStamp);
  }

  function handlePointerMove(event: PointerEvent) {
    const way = (track.current?.clientWidth ?? 0) - (handle.current?.offsetWidth ?? 0);
    if (phase === "dragging" && hold.current && way > 0) moveTo((event.clientX - grip.current) / way, event.timeStamp);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isFree) return;
    if (event.key === "ArrowRight" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!hold.current) take(event.timeStamp);
      moveTo(offset + KEY_STEP, event.timeStamp);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowDown" || event.key === "Home" || event.key === "Escape") {
      event.preventDefault();
      release();
    }
  }

  const text = phase === "verified" ? "验证通过" : phase === "checking" ? "正在验证" : "请拖动滑块验证";
  return (
    <div className={styles.field}>
      <div ref={track} className={styles.track} data-phase={phase} style={{ "--offset": offset } as CSSProperties}>
        <div className={styles.filled} />
        <span className={styles.text} aria-hidden>
          {text}
        </span>
        <div
          ref={handle}
          className={styles.handle}
          // A native range jumps to wherever it is clicked, and so cannot be dragged from end to end.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="slider"
          tabIndex={0}
          aria-label="拖动滑块验证"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(offset * 100)}
          aria-valuetext={text}
          aria-disabled={!isFree}
          aria-describedby={`${id}-message`}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
          onPointerUp={() => phase === "dragging" && release()}
          onPointerCancel={() => phase === "dragging" && release()}
          onKeyDown={handleKeyDown}
          onBlur={() => phase === "dragging" && release()}
        >
          {phase === "verified" ? <CheckOutlined /> : <DoubleRightOutlined />}
        </div>
      </div>
      <p id={`${id}-message`} className={styles.message} aria-live="polite">
        {message ?? (phase === "verified" ? <span className={visuallyHidden}>验证通过</span> : undefined)}
      </p>
    </div>
  );
}
