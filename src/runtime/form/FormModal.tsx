import { FullscreenExitOutlined, FullscreenOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import type { ModalProps } from "antd";
import type { PointerEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import styles from "./form.module.css";

/** Props of `FormModal`. */
export interface FormModalProps {
  readonly title: string;
  readonly width: number;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const home: Place = { x: 0, y: 0 };

/** What a dialog that fills the screen has between its title and its buttons takes all that these leave. */
const filled: NonNullable<ModalProps["styles"]> = {
  content: { display: "flex", flexDirection: "column", height: "100dvh", borderRadius: 0 },
  body: { flex: 1, minHeight: 0 },
};

/** A dialog that can be dragged by its title and fill the screen (FORM-35 to FORM-37). */
export function FormModal({ title, width, onClose, footer, children }: FormModalProps) {
  const [isFull, setIsFull] = useState(false);
  const [place, setPlace] = useState(home);
  const grabbed = useRef<Place>(undefined);

  const grab = (event: PointerEvent<HTMLElement>) => {
    if (isFull || event.button !== 0) return;
    grabbed.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const start = grabbed.current;
    if (start) setPlace({ x: clientX - start.x, y: Math.max(-80, clientY - start.y) });
  };
  const drop = () => {
    grabbed.current = undefined;
  };

  const renderMoved = (dialog: ReactNode) => (
    <div style={isFull ? {} : { transform: `translate(${place.x}px, ${place.y}px)` }}>{dialog}</div>
  );

  return (
    <Modal
      open
      width={isFull ? "100vw" : width}
      centered={!isFull}
      {...(isFull && { style: { top: 0, maxWidth: "100vw", margin: 0, padding: 0 }, styles: filled })}
      maskClosable={false}
      onCancel={onClose}
      footer={footer}
      title={
        <div className={styles["modalHead"]}>
          <span className={styles["modalTitle"]} onPointerDown={grab} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
            {title}
          </span>
          <Button
            type="text"
            size="small"
            className={styles["modalTool"] ?? ""}
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label={isFull ? "退出全屏" : "全屏"}
            onClick={() => {
              setIsFull(!isFull);
              setPlace(home);
            }}
          />
        </div>
      }
      modalRender={renderMoved}
    >
      <div className={isFull ? styles["modalBodyFull"] : styles["modalBody"]} data-full={isFull || undefined}>
        {children}
      </div>
    </Modal>
  );
}
