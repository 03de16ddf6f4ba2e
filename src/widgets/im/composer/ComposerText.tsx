import { Input } from "antd";
import type { KeyboardEvent } from "react";
import type { ComposerProps } from "./composerProps.ts";
import { mentionEntryId } from "./MentionMenu.tsx";
import { takePasted } from "../../message/takenFiles.ts";
import type { Writing } from "./useWriting.ts";

/** Props of `ComposerText`. */
export interface ComposerTextProps extends Pick<ComposerProps, "placeholder" | "members" | "disabled"> {
  readonly writing: Writing;
}

/** The text of a message and its keys. Those of an input method never come here: the console keeps them from everybody. */
export function ComposerText({ placeholder, members, disabled, writing }: ComposerTextProps) {
  const { box, menu, files, fault, faultId, forgetFault, send } = writing;
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (menu.takeKey(event) || event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) box.write("\n");
    else send();
  };
  return (
    <Input.TextArea
      value={box.text}
      placeholder={placeholder}
      aria-label="消息"
      variant="borderless"
      autoSize={{ minRows: 2, maxRows: 8 }}
      disabled={disabled !== undefined}
      {...(fault !== undefined && { status: "error", "aria-describedby": faultId })}
      {...(members && { "aria-autocomplete": "list", "aria-haspopup": "listbox" })}
      {...(menu.choices.length > 0 && { "aria-controls": menu.id, "aria-activedescendant": mentionEntryId(menu.id, menu.current) })}
      onChange={({ target }) => {
        forgetFault();
        box.read(target);
      }}
      onSelect={({ currentTarget }) => box.moveCaret(currentTarget)}
      onKeyDown={handleKey}
      onPaste={(event) => takePasted(event, files.add)}
    />
  );
}
