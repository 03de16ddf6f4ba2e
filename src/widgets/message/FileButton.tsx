import { Button } from "antd";
import { useRef } from "react";
import type { ReactNode } from "react";

/** Props of `FileButton`. */
export interface FileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Suffixes that are offered, without the dot. */
  readonly suffixes: readonly string[];
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button by which files are chosen. */
export function FileButton({ label, icon, suffixes, disabled, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="text" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={`选择${label}`}
        accept={suffixes.map((suffix) => `.${suffix}`).join(",")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
