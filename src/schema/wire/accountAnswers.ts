/** What else than a password an account can be entered with. */
export interface Bindings {
  /** Whether codes are sent to phones, so that the phone of the profile opens the account. */
  readonly phone: boolean;
  readonly providers: readonly BoundProvider[];
}

/** One other system, and since when the account is bound to it. */
export interface BoundProvider {
  readonly id: string;
  readonly title: string;
  readonly boundAt: string | null;
}

/** Where and when somebody is signed in. */
export interface SessionPlace {
  /** The id of the session's record, under the name that callers know; it opens nothing. */
  readonly token: string;
  readonly address: string;
  /** The browser, as it calls itself. */
  readonly agent: string;
  readonly loginTime: string;
  readonly lastSeenTime: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
}

/** One sign-in of a person, as the audit table remembers it. */
export interface SignInEntry {
  readonly id: string;
  readonly time: string;
  /** `password`, `phone`, … as the audit says it. */
  readonly kind: string;
  readonly address: string;
}

/** One look at the slider while it moves: how far (0 to 1), and milliseconds since it was taken hold of. */
export type SliderStep = readonly [offset: number, time: number];

/** What people change about themselves; name, departments and roles are their administrator's. */
export const ownProfileFields = ["email", "sex", "birthday", "signature", "avatar"] as const;

/** What of their own account people read: `GET /sys/user/profile`, unmasked. */
export const profileFields = [
  "id",
  "rev",
  "username",
  "realname",
  "phone",
  "orgCode",
  "lastLoginTime",
  "createTime",
  ...ownProfileFields,
] as const;

/** What a profile names beside the fields of the account. */
export interface ProfileNames {
  readonly roles: readonly string[];
  readonly departs: readonly string[];
}
