import type { Editor } from "@tiptap/react";
import { Button, Input, Popover, Space } from "antd";
import type { ReactNode } from "react";
import { useState } from "react";
import { readAddress } from "../../../schema/address/readAddress.ts";
import { trimSpace } from "../../../schema/text/space.ts";

/** Props of `LinkButton`. */
export interface LinkButtonProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  /** The cursor stands in a link. */
  readonly isOn: boolean;
  readonly icon: ReactNode;
}

/** Sets, changes and takes away the link of the selected text. */
export function LinkButton({ editor, disabled, isOn, icon }: LinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [address, setAddress] = useState("");
  const isWrong = address !== "" && readAddress(address) === undefined;

  const open = (next: boolean) => {
    if (next) setAddress(String(editor.getAttributes("link")["href"] ?? ""));
    setIsOpen(next);
  };
  const apply = () => {
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    (address === "" ? chain.unsetLink() : chain.setLink({ href: address })).run();
    setIsOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={open}
      content={
        <Space.Compact>
          <Input
            aria-label="链接地址"
            placeholder="https://"
            value={address}
            status={isWrong ? "error" : ""}
            onChange={(event) => setAddress(trimSpace(event.target.value))}
            onPressEnter={apply}
          />
          <Button type="primary" disabled={isWrong} onClick={apply}>
            {address === "" && isOn ? "取消链接" : "应用"}
          </Button>
        </Space.Compact>
      }
    >
      <Button type="text" size="small" icon={icon} title="链接" aria-label="链接" aria-pressed={isOn} disabled={disabled} />
    </Popover>
  );
}
