import { readPath } from "../../schema/address/readAddress.ts";

/**
 * The path of the console that a menu names: what stands before it and would make another host of it (`//host`, `/\host`) is taken
 * away, and so is a missing first slash. `undefined` where it could still lead elsewhere.
 */
export function consolePath(path: string): string | undefined {
  return readPath(`/${path.replaceAll(/[\t\r\n]/g, "").replace(/^[\s/\\]+/, "")}`);
}
