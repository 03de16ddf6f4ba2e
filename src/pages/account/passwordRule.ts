/** At least 8 characters with a letter, a digit and one of the special characters (spec §5). */
const strongPassword = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[~!@#$%^&*()_+`\-={}:";'<>?,./]).{8,}$/;

/** Whether a new password is strong enough; the server has the last word. */
export function isStrongPassword(password: string): boolean {
  return strongPassword.test(password);
}
