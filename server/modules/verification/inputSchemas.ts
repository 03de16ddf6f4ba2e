/** Shapes of what people type before they are signed in. */

/** A mobile number of mainland China. */
export const mobile = { type: "string", pattern: "^1[3-9][0-9]{9}$" } as const;
/** A code sent to a phone. */
export const smsCode = { type: "string", pattern: "^[0-9]{6}$" } as const;
/** A one-time ticket of this server. */
export const ticket = { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" } as const;
/** A password as SM2 cipher text. */
export const cipher = { type: "string", minLength: 1, maxLength: 4096 } as const;
