import { BlockList, isIPv4 } from "node:net";

/** IPv4 networks that are not of the public internet (IANA special-purpose registry, RFC 6890), multicast and reserved ones. */
const PRIVATE_V4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Parts of the public IPv6 space that lead elsewhere: tunnels into IPv4, and what is reserved for protocols and documents. */
const PRIVATE_V6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const privateNetworks = new BlockList();
for (const [network, prefix] of PRIVATE_V4) privateNetworks.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of PRIVATE_V6) privateNetworks.addSubnet(network, prefix, "ipv6");

/** IPv6 addresses of the internet; all others are local, mapped or unassigned. */
const internet = new BlockList();
internet.addSubnet("2000::", 3, "ipv6");

/** Whether an address lies in the public internet: none of this machine, of its network, or of a cloud's inside. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateNetworks.check(address, "ipv4");
  return internet.check(address, "ipv6") && !privateNetworks.check(address, "ipv6");
}
