import { Button } from "antd";
import { useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { FormModal } from "../form/FormModal.tsx";
import { useFirstFocus } from "../window/useFirstFocus.ts";
import { ChosenList } from "./ChosenList.tsx";
import styles from "./picker.module.css";
import type { Chosen } from "./useChosen.ts";

/** Props of `PickerFrame`. */
export interface PickerFrameProps {
  readonly title: string;
  /** px */
  readonly width: number;
  /** Absent while nothing can be chosen. */
  readonly chosen?: Chosen;
  /** There is little room beside what is picked from. @default false */
  readonly isSlim?: boolean;
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
  /** What rows are picked from. */
  readonly children: ReactNode;
}

/** The one frame of all pickers: what rows are picked from on the left, what is chosen on the right, one below the other on a phone. */
export function PickerFrame({ title, width, chosen, isSlim = false, onConfirm, onClose, children }: PickerFrameProps) {
  const [scope, setScope] = useState<HTMLElement | null>(null);
  useFirstFocus(scope);
  const footer = (
    <>
      {chosen && <span className={styles["count"]}>已选择 {chosen.options.length} 项</span>}
      <Button onClick={onClose}>关闭</Button>
      {onConfirm && (
        <Button type="primary" onClick={onConfirm}>
          确认
        </Button>
      )}
    </>
  );
  return (
    // What is queried and pressed here is no business of the form that the dialog stands above.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done here but to keep events in
    <div hidden onSubmit={keepIn} onKeyDown={keepIn} onBlur={keepIn}>
      <FormModal title={title} width={width} onClose={onClose} footer={footer}>
        <div ref={setScope} className={isSlim ? styles["slim"] : styles["wide"]}>
          <div className={styles["source"]}>{children}</div>
          {chosen && <ChosenList chosen={chosen} />}
        </div>
      </FormModal>
    </div>
  );
}

function keepIn(event: SyntheticEvent): void {
  event.stopPropagation();
}
