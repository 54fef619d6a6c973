import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, whatever way it is written. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/** What limits take for one line: an IPv4 address, or the 64 bits of IPv6 that a household gets. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}
