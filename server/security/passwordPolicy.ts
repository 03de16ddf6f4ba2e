import { randomInt } from "node:crypto";
import { isStrongPassword, WEAK_PASSWORD } from "../../src/schema/kinds/passwordRule.ts";

/** Text for a password that everyone tries first. */
export const COMMON_PASSWORD = "这个密码太常见，请换一个。";

/** Passwords that pass the rule of composition and still stand at the head of every list of guesses. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  "p@ssw0rd",
  "p@ssword1",
  "p@ssw0rd1",
  "p@ssw0rd123",
  "passw0rd!",
  "password1!",
  "password@1",
  "password@123",
  "password123!",
  "admin@123",
  "admin123!",
  "admin@1234",
  "admin@12345",
  "admin@123456",
  "admin123456!",
  "root@123",
  "root@1234",
  "test@123",
  "test@1234",
  "user@123",
  "user@1234",
  "welcome1!",
  "welcome@1",
  "welcome@123",
  "qwe123!@#",
  "qwer1234!",
  "qwer!@#$1234",
  "qwerty1!",
  "qwerty123!",
  "qwerty@123",
  "1qaz@wsx",
  "1qaz!qaz",
  "1qaz2wsx!",
  "1qaz@wsx3edc",
  "!qaz2wsx",
  "!qaz1qaz",
  "zaq1@wsx",
  "zaq12wsx!",
  "asd123!@#",
  "abc123!@#",
  "aa123456!",
  "aa123456.",
  "aa123456@",
  "a123456!",
  "a123456.",
  "a123456@",
  "abc@1234",
  "abc@12345",
  "abcd@1234",
  "woaini1314!",
  "woaini520!",
  "5201314a!",
  "huawei@123",
  "iloveyou1!",
  "letmein1!",
  "summer@2024",
  "changeme1!",
  "changeme@123",
]);

/** Says why a password may not be used, or `undefined` where it may: strong, and not one of those that are tried first. */
export function passwordProblem(password: string): string | undefined {
  if (!isStrongPassword(password)) return WEAK_PASSWORD;
  return COMMON_PASSWORDS.has(password.toLowerCase()) ? COMMON_PASSWORD : undefined;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";
const TYPEABLE_SPECIALS = "!@#%*+-=?";

/** Makes a random password of 16 characters that meets the rule and holds none that are read for another (0 O 1 l I). */
export function randomPassword(): string {
  const required = [pick(LETTERS), pick(DIGITS), pick(TYPEABLE_SPECIALS)];
  const rest = Array.from({ length: 13 }, () => pick(LETTERS + DIGITS));
  return shuffle([...required, ...rest]).join("");
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function shuffle(items: readonly string[]): string[] {
  const result = [...items];
  for (let end = result.length - 1; end > 0; end -= 1) {
    const other = randomInt(end + 1);
    [result[end], result[other]] = [result[other] as string, result[end] as string];
  }
  return result;
}
