import type { FieldShowProps } from "../fieldView.ts";
import styles from "../file/file.module.css";
import { storedFiles } from "../file/storedFiles.ts";
import { useFileViewer } from "../file/useFileViewer.tsx";
import { Blank } from "../parts/Blank.tsx";
import { StoredImage } from "./StoredImage.tsx";

/** The first picture, small, and how many more there are (FILE-32). */
export function ImageCell({ value }: FieldShowProps) {
  const [first, ...others] = storedFiles(value);
  if (!first) return <Blank />;
  return (
    <span className={styles["thumbs"]}>
      <StoredImage file={first} size={32} />
      {others.length > 0 && <span className={styles["size"]}>+{others.length}</span>}
    </span>
  );
}

/** All pictures; a click opens them large. */
export function ImageRead({ value }: FieldShowProps) {
  const files = storedFiles(value);
  const { view, viewer } = useFileViewer(files);
  if (files.length === 0) return <Blank />;
  return (
    <>
      <ul className={styles["pictures"]}>
        {files.map((file) => (
          <li key={file.path} className={styles["pictureFrame"]}>
            <StoredImage file={file} size={102} onEnlarge={() => view(file)} />
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
