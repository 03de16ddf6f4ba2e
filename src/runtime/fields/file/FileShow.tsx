import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import styles from "./file.module.css";
import { FileIcon } from "./FileIcon.tsx";
import { FileLink } from "./FileLink.tsx";
import { storedFiles } from "./storedFiles.ts";
import { useFileViewer } from "./useFileViewer.tsx";

/** Characters of a name that a cell shows (FILE-23). */
const shownCharacters = 5;

/** A paper clip with the first file's name, and how many more there are. */
export function FileCell({ value }: FieldShowProps) {
  const [first, ...others] = storedFiles(value);
  if (!first) return <Blank />;
  const characters = [...first.name];
  const name = characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join("")}…` : first.name;
  return (
    <span title={[first, ...others].map((file) => file.name).join("\n")}>
      <FileIcon file={first} /> {name}
      {others.length > 0 && ` 等 ${others.length + 1} 个`}
    </span>
  );
}

/** All files, each to be looked at and downloaded. */
export function FileRead({ value }: FieldShowProps) {
  const files = storedFiles(value);
  const { view, viewer } = useFileViewer(files);
  if (files.length === 0) return <Blank />;
  return (
    <>
      <ul className={styles["list"]}>
        {files.map((file) => (
          <li key={file.path}>
            <FileLink file={file} onView={view} />
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
