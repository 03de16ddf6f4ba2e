import { useQueryClient } from "@tanstack/react-query";
import { Spin } from "antd";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { lazyDialog } from "../../code/lazyPart.tsx";
import { shownAddress } from "../file/useStoredFile.ts";
import type { LargePicture } from "./PicturePreview.tsx";

const PicturePreview = lazyDialog(async () => (await import("./PicturePreview.tsx")).PicturePreview);

interface Enlarged {
  readonly pictures: readonly LargePicture[];
  readonly current: number;
  readonly isOpen: boolean;
}

/** Pictures that open large; the viewer is loaded with the first. */
export interface Enlarging {
  readonly enlarge: (file: StoredFile) => void;
  /** To be drawn beside the pictures. */
  readonly preview: ReactNode;
}

/** Opens one of the pictures that are shown here large; from it the others are reached. */
export function useEnlarging(files: readonly StoredFile[]): Enlarging {
  const client = useQueryClient();
  const [enlarged, setEnlarged] = useState<Enlarged>();
  const enlarge = (file: StoredFile) => {
    // What could not be loaded is shown by nobody, and has no place among the others.
    const shown = files.flatMap((one) => {
      const src = shownAddress(client, one.path);
      return src === undefined ? [] : [{ file: one, src, alt: one.name }];
    });
    const current = Math.max(
      0,
      shown.findIndex((one) => one.file.path === file.path),
    );
    setEnlarged({ pictures: shown.map(({ src, alt }) => ({ src, alt })), current, isOpen: true });
  };
  const preview = enlarged && (
    <Suspense fallback={<Spin fullscreen delay={200} />}>
      <PicturePreview
        {...enlarged}
        onTurn={(current) => setEnlarged({ ...enlarged, current })}
        onClose={() => setEnlarged({ ...enlarged, isOpen: false })}
      />
    </Suspense>
  );
  return { enlarge, preview };
}
