import { expect, it } from "vitest";
import { isPublicAddress } from "./publicAddress.ts";

it.each(["1.1.1.1", "93.184.216.34", "223.5.5.5", "2606:4700::1111", "2400:3200::1"])("%s may be called", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "198.18.0.1",
  "::1",
  "::",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001::1",
  "2001:db8::1",
])("%s leads inside, or nowhere", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
