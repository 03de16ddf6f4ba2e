import { Button } from "antd";
import type { ReactNode } from "react";
import { useRef } from "react";

/** Props of `InsertFiles`. */
export interface InsertFilesProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Kinds of files that the browser offers. */
  readonly accept: string;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A tool that asks for files of this computer. */
export function InsertFiles({ label, icon, accept, disabled, onFiles }: InsertFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={icon}
        title={label}
        aria-label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        disabled={disabled}
        multiple
        tabIndex={-1}
        aria-label={`选择要${label}的文件`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
