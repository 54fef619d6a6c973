import { BlockList, isIP } from 'node:net'

/** Addresses outside the public internet (the special-purpose registries of RFC 6890, IPv4 and IPv6). */
const specialPurpose = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  specialPurpose.addSubnet(net, bits, 'ipv4')
/** Only 2000::/3 is allocated; the exceptions below include 6to4 and Teredo, which embed IPv4 addresses. */
const globalUnicast6 = new BlockList()
globalUnicast6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialPurpose.addSubnet(net, bits, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address is publicly reachable: not of this machine, its network, or its cloud. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialPurpose.check(address, 'ipv4')
  return version === 6 && globalUnicast6.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6')
}

/** Whether an IP address is this machine itself. */
export function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
