/**
 * Hand-written effects of buttons (`{ "op": "custom" }`) by the names that screens use, each with the right that its calls need;
 * the shell registers each of them and no other.
 */
export const customEffects = {
  "department/assignPermissions": "sys:depart:assign",
  "role/assignPermissions": "sys:role:assign",
  "role/dataRules": "sys:role:dataRules",
  "role/copy": "sys:role:add",
  "role/viewAs": "sys:role:viewAs",
  "autoConsult/tryOut": "hiv:autoConsult:list",
  "consult/record": "hiv:consultManual:record",
  "user/resetPassword": "sys:user:resetPassword",
  "notice/open": "sys:received:list",
} as const;

/** Name of a hand-written effect. */
export type CustomEffectName = keyof typeof customEffects;
