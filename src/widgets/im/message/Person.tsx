import { Avatar } from "antd";
import { useStoredFile } from "../../../runtime/index.ts";
import styles from "./Person.module.css";

/** Props of `PersonAvatar`. */
export interface PersonAvatarProps {
  /** Real name of a person, or name of a group. */
  readonly name: string;
  /** Path of the stored picture; `""` or one that does not come: the first character of the name. */
  readonly path: string;
  /** px. @default 36 */
  readonly size?: number;
}

/**
 * Picture of a person or a group, or the first character of their name (IM-02, IM-12). The name always stands beside it, so
 * screen readers pass it over.
 */
export function PersonAvatar({ name, path, size = 36 }: PersonAvatarProps) {
  const { address } = useStoredFile(path);
  return (
    <Avatar size={size} className={styles.avatar ?? ""} aria-hidden {...(address ? { src: <img src={address} alt="" /> } : {})}>
      {Array.from(name)[0] ?? ""}
    </Avatar>
  );
}
