/** What a password that is too weak is refused with (spec §5). */
export const WEAK_PASSWORD = "密码由8位数字、大小写字母和特殊符号组成!";

const MINIMUM_LENGTH = 8;
const MAXIMUM_LENGTH = 256;
const SPECIAL_CHARACTERS = "~!@#$%^&*()_+`-={}:\";'<>?,./";

/** Whether a new password has at least 8 characters, with a letter, a digit and a special character (spec §5). */
export function isStrongPassword(password: string): boolean {
  const characters = Array.from(password);
  return (
    characters.length >= MINIMUM_LENGTH &&
    password.length <= MAXIMUM_LENGTH &&
    /[A-Za-z]/.test(password) &&
    /[0-9]/.test(password) &&
    characters.some((character) => SPECIAL_CHARACTERS.includes(character))
  );
}
