import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import type { FormLayout } from "../../schema/model/screen.ts";
import styles from "./form.module.css";
import { FormModal } from "./FormModal.tsx";

/** Props of `FormFrame`. */
export interface FormFrameProps {
  readonly open: FormLayout["open"];
  readonly width: number;
  readonly title: string;
  readonly onClose: () => void;
  /** What stays in view below. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The drawer, dialog or page a form stands in. */
export function FormFrame({ open, width, title, onClose, footer, children }: FormFrameProps) {
  if (open === "drawer") {
    return (
      <Drawer open title={title} width={`min(${width}px, 100vw)`} onClose={onClose} footer={footer} maskClosable={false}>
        {children}
      </Drawer>
    );
  }
  if (open === "modal") {
    return (
      <FormModal title={title} width={width} onClose={onClose} footer={footer}>
        {children}
      </FormModal>
    );
  }
  return (
    <section className={styles["page"]} aria-label={title} data-form-page>
      <header className={styles["pageHead"]}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回" onClick={onClose} />
        <h2 className={styles["pageTitle"]}>{title}</h2>
      </header>
      <div className={styles["pageBody"]}>{children}</div>
      <footer className={styles["pageFoot"]}>{footer}</footer>
    </section>
  );
}
