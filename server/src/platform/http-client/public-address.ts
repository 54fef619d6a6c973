import ipaddr from 'ipaddr.js'

/** The only IPv6 addresses that are allocated to the public internet. */
const globalUnicast6 = ipaddr.IPv6.parseCIDR('2000::/3')

const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/**
 * Whether an IP address is publicly reachable: not of this machine, its network, or its cloud, and in no range for special
 * purposes (RFC 6890), 6to4 and Teredo included, which embed IPv4 addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast6)
}

/** Whether an IP address is this machine itself, also as an IPv4 address within IPv6. */
export const isLoopback = (address: string): boolean =>
  isAddress(address) && ipaddr.process(address).range() === 'loopback'
