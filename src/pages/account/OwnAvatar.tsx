import { Avatar } from "antd";
import { useStoredFile } from "../../runtime/index.ts";
import styles from "./account.module.css";

/** Props of `OwnAvatar`. */
export interface OwnAvatarProps {
  readonly name: string;
  /** Path of the stored picture; absent: the first character of the name. */
  readonly path?: string | undefined;
  readonly size: number;
}

/** A person's picture, or the first character of their name. */
export function OwnAvatar({ name, path = "", size }: OwnAvatarProps) {
  const { address } = useStoredFile(path);
  return (
    <Avatar size={size} className={styles.avatar ?? ""} {...(address ? { src: <img src={address} alt={`${name}的头像`} /> } : {})}>
      <span aria-hidden>{name.slice(0, 1)}</span>
    </Avatar>
  );
}
