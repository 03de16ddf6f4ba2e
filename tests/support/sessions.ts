import type { Session } from "../../server/http/session.ts";

/** A session of one person, who holds the codes given and nothing else; no row rule limits what they see. */
export function buildSession({
  codes = [],
  fullAccess = false,
}: { readonly codes?: readonly string[]; readonly fullAccess?: boolean } = {}): Session {
  return {
    tokenId: "t",
    user: { id: "u", username: "edi", realname: "编辑", orgCode: "", orgCodes: [], tenantId: "0", roles: [] },
    codes: new Set(codes),
    fullAccess,
    can: (code) => fullAccess || codes.includes(code),
    rowRules: () => [],
  };
}
