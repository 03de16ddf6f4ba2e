/** Characters of an account (FORM-06). */
export const USERNAME_LENGTH = { least: 4, most: 18 } as const;

/** What an account with other characters is refused with (FORM-05); the letter keeps it apart from telephone numbers. */
export const WRONG_USERNAME = "只允许字母、数字、下划线，并以字母开头";

/** What is said beside the field, in the words of the rule. */
export const USERNAME_HINT = `${WRONG_USERNAME}，${USERNAME_LENGTH.least} 到 ${USERNAME_LENGTH.most} 位`;

/** The form of an account; the pattern of `text#account` is the same. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** What is wrong with a new account; `undefined` where nothing is. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < USERNAME_LENGTH.least) return `账号至少 ${USERNAME_LENGTH.least} 个字符`;
  if (username.length > USERNAME_LENGTH.most) return `账号最多 ${USERNAME_LENGTH.most} 个字符`;
  return USERNAME.test(username) ? undefined : WRONG_USERNAME;
}
