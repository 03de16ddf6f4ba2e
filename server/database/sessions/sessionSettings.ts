/**
 * What every session is set to, on both databases. The zone is China's whatever the server's is:
 * dates and times are wall-clock texts. Writing to disk before a commit is acknowledged is not negotiable.
 */
export const sessionSettings: readonly { readonly name: string; readonly value: string }[] = [
  { name: "timezone", value: "Asia/Shanghai" },
  { name: "datestyle", value: "ISO, YMD" },
  { name: "intervalstyle", value: "postgres" },
  { name: "bytea_output", value: "hex" },
  { name: "standard_conforming_strings", value: "on" },
  { name: "synchronous_commit", value: "on" },
  // Compiling a statement of a list to machine code takes longer than running it, also on a million rows.
  { name: "jit", value: "off" },
];
