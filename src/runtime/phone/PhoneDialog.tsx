import { Modal } from "antd";
import { ChildEntities } from "../fields/ChildEntities.tsx";
import { PhonePreview, type PhonePreviewProps } from "./PhonePreview.tsx";

/** Props of `PhoneDialog`. */
export interface PhoneDialogProps extends PhonePreviewProps {
  readonly onClose: () => void;
}

/** A row on a phone, above the form it is being written in. */
export function PhoneDialog({ onClose, ...preview }: PhoneDialogProps) {
  return (
    <Modal open title="手机预览" width={440} footer={null} onCancel={onClose}>
      <ChildEntities entities={preview.entity.children}>
        <PhonePreview {...preview} />
      </ChildEntities>
    </Modal>
  );
}
