import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of an IPv6 address that name a subscriber's network; the rest a machine chooses for itself, as often as it likes. */
const NETWORK_GROUPS = 4;

/**
 * The party behind an address, for locks and budgets: an IPv4 address, or the /64 network of an IPv6 one. Of a caller who
 * has hung up there is no address any more, whatever Fastify's type says; all of them count as one.
 *
 * @example sourceOf("2001:db8:1:2:aaaa::1") // "2001:db8:1:2::/64"
 */
export function sourceOf(address: string | undefined): string {
  if (address === undefined) return "";
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ""] = address.split("%", 1);
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : address;
}

function networkOf(address: string): string {
  const [left = "", right = ""] = address.toLowerCase().split("::");
  const head = groupsOf(left);
  const tail = groupsOf(right);
  const gap = address.includes("::") ? Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0") : [];
  return [...head, ...gap, ...tail]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** An IPv4 address at the end stands for two groups. */
function groupsOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
