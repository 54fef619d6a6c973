import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** What surrounds an address in headers of proxies: `"[2001:db8::1]:443"`, `192.0.2.1:443`, `fe80::1%eth0`. */
const decoratedPatterns = [/^\[([^\]]*)\](?::\d{1,5})?$/, /^([\d.]+):\d{1,5}$/]

/** Forms of IPv6 that carry an IPv4 address in their last 32 bits: mapped, translated (RFC 6145), NAT64 (RFC 6052). */
const ipv4CarryingRanges = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])

/** Parses an address in any notation; undefined for anything else, octal and shortened IPv4 included. */
export function parseIpAddress(text: string): Address | undefined {
  // nearly all of them, several times in each request
  if (isIPv4(text)) return new ipaddr.IPv4(text.split('.').map(Number))
  const trimmed = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const inner = decoratedPatterns.reduce((found, pattern) => pattern.exec(found)?.[1] ?? found, trimmed)
  if (ipaddr.IPv4.isValidFourPartDecimal(inner)) return ipaddr.IPv4.parse(inner)
  if (!ipaddr.IPv6.isValid(inner)) return undefined
  const address = ipaddr.IPv6.parse(inner)
  address.zoneId = ''
  if (!ipv4CarryingRanges.has(address.range())) return address
  const [high = 0, low = 0] = address.parts.slice(-2)
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])
}

/** An address in its canonical form, without port, brackets or zone; `unknown` for anything else. */
export const normalizeIpAddress = (text: string): string =>
  isIPv4(text) ? text : (parseIpAddress(text)?.toString() ?? 'unknown')

const ipv6PrefixBits = 64

/** What rate limits count as one connection: an IPv4 address, or the 64-bit IPv6 prefix that a household gets. */
export function networkPrefix(text: string): string {
  if (isIPv4(text)) return text
  const address = parseIpAddress(text)
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${ipv6PrefixBits}`).toString()}/${ipv6PrefixBits}`
}

/** A network of at least 256 addresses for people to recognise: `203.0.113.*`, `2001:db8:7::*`; empty for anything else. */
export function coarseNetwork(text: string): string {
  const address = parseIpAddress(text)
  if (!address) return ''
  if (address.kind() === 'ipv4') return address.toString().replace(/\d+$/, '*')
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/48`).toString().replace(/::$/, '')}::*`
}
