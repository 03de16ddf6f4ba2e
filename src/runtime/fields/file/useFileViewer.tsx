import { Spin } from "antd";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { lazyDialog } from "../../code/lazyPart.tsx";

const FileViewer = lazyDialog(async () => (await import("./FileViewer.tsx")).FileViewer);

interface Viewed {
  readonly path: string;
  readonly isOpen: boolean;
}

/** Files that open in the viewer; it is loaded with the first. */
export interface FileViewing {
  readonly view: (file: StoredFile) => void;
  /** To be drawn beside the files. */
  readonly viewer: ReactNode;
}

/** Opens one of the files that are shown here; from it the others are reached. */
export function useFileViewer(files: readonly StoredFile[]): FileViewing {
  const [viewed, setViewed] = useState<Viewed>();
  const viewer = viewed && (
    <Suspense fallback={<Spin fullscreen delay={200} />}>
      <FileViewer
        files={files}
        path={viewed.path}
        isOpen={viewed.isOpen}
        onTurn={({ path }) => setViewed({ path, isOpen: true })}
        onClose={() => setViewed({ ...viewed, isOpen: false })}
      />
    </Suspense>
  );
  return { view: ({ path }) => setViewed({ path, isOpen: true }), viewer };
}
