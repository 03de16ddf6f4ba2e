import type { Editor } from "@tiptap/react";
import type { InputRef } from "antd";
import { Button, Input, Popover, Space } from "antd";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { readAddress } from "../../../schema/address/readAddress.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import { useOwnEscape } from "../../window/useOwnEscape.ts";

/** Props of `LinkButton`. */
export interface LinkButtonProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  /** The cursor stands in a link. */
  readonly isOn: boolean;
  readonly icon: ReactNode;
  /** Whether the address is asked for. */
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Sets, changes and takes away the link of the selected text. */
export function LinkButton({ editor, disabled, isOn, icon, isOpen, onOpenChange }: LinkButtonProps) {
  const close = () => {
    onOpenChange(false);
    editor.view.focus();
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={onOpenChange}
      destroyOnHidden
      content={<AddressForm editor={editor} isOn={isOn} onClose={close} />}
    >
      <Button type="text" size="small" icon={icon} title="链接" aria-label="链接" aria-pressed={isOn} disabled={disabled} />
    </Popover>
  );
}

function AddressForm({ editor, isOn, onClose }: Pick<LinkButtonProps, "editor" | "isOn"> & { readonly onClose: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useRef<HTMLDivElement>(null);
  useOwnEscape(form, true, onClose);
  const isWrong = address !== "" && readAddress(address) === undefined;
  const apply = () => {
    if (isWrong) return;
    const chain = editor.chain().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    // Without selected text the address itself stands there.
    else if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <div ref={form}>
      <Space.Compact>
        <Input
          ref={input}
          aria-label="链接地址"
          placeholder="https://"
          value={address}
          status={isWrong ? "error" : ""}
          aria-invalid={isWrong}
          onChange={(event) => setAddress(trimSpace(event.target.value))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.stopPropagation();
            apply();
          }}
        />
        <Button type="primary" disabled={isWrong} onClick={apply}>
          {address === "" && isOn ? "取消链接" : "应用"}
        </Button>
      </Space.Compact>
      {isWrong && <div role="alert">地址应以 http://、https://、mailto:、tel: 或 / 开头</div>}
    </div>
  );
}
