import ipaddr from 'ipaddr.js'

/** RFC 1918, RFC 4193, and the machine itself. */
const privateRanges = new Set(['loopback', 'private', 'uniqueLocal'])
const privateNames = /^(localhost|.*\.localhost|.*\.local)$/

/** The name or address in a URL, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Whether a URL can be reached only from this machine or its own network; not what is no URL. */
export function isPrivateUrl(url: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  const host = hostOf(parsed)
  return ipaddr.isValid(host) ? privateRanges.has(ipaddr.parse(host).range()) : privateNames.test(host)
}
