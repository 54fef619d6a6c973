import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** What stands around an address in headers of proxies: `"[2001:db8::1]:443"`, `192.0.2.1:443`, `fe80::1%eth0`. */
const decoratedPatterns = [/^\[([^\]]*)\](?::\d{1,5})?$/, /^([\d.]+):\d{1,5}$/]

/** Forms of IPv6 that carry an IPv4 address in their last 32 bits: mapped, translated (RFC 6145), NAT64 (RFC 6052). */
const ipv4CarryingRanges = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])

/** An address however it is written; undefined for what is none. Octal and shortened IPv4 count as none. */
export function parseIpAddress(written: string): Address | undefined {
  const text = written
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const inner = decoratedPatterns.reduce((found, form) => form.exec(found)?.[1] ?? found, text)
  if (ipaddr.IPv4.isValidFourPartDecimal(inner)) return ipaddr.IPv4.parse(inner)
  if (!ipaddr.IPv6.isValid(inner)) return undefined
  const address = ipaddr.IPv6.parse(inner)
  address.zoneId = ''
  if (!ipv4CarryingRanges.has(address.range())) return address
  const [high = 0, low = 0] = address.parts.slice(-2)
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])
}

/** An address in its one usual form, without port, brackets or zone; what is none gives `unknown`. */
export const normalizeIpAddress = (written: string): string =>
  parseIpAddress(written)?.toString() ?? 'unknown'

const ipv6PrefixBits = 64

/** What limits take for one line: an IPv4 address, or the 64 bits of IPv6 that a household gets. */
export function networkPrefix(written: string): string {
  const address = parseIpAddress(written)
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${ipv6PrefixBits}`).toString()}/${ipv6PrefixBits}`
}

/** A network of at least 256 addresses, as a person recognises it: `203.0.113.*`, `2001:db8:7::*`; empty for none. */
export function coarseNetwork(written: string): string {
  const address = parseIpAddress(written)
  if (!address) return ''
  if (address.kind() === 'ipv4') return address.toString().replace(/\d+$/, '*')
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`).toString().replace(/::$/, '')}::*`
}
