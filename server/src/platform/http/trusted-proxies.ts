import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { parseIpAddress } from './ip-address.ts'
import { proxyPresets } from './proxy-presets.ts'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const parseRange = (text: string): Range | undefined => {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text))
    return ipaddr.parseCIDR(text)
  const address = /[[\]"]|\.\d+:/.test(text) ? undefined : parseIpAddress(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The lines of a published list: one range per line, without blank lines and `#` comments. */
function readLines(path: string, errors: string[]): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/)
    return lines.map((line) => line.replace(/#.*/, '').trim()).filter(Boolean)
  } catch {
    errors.push(`TRUSTED_PROXIES names the file "${path}", which cannot be read.`)
    return []
  }
}

const filePrefix = 'file:'

/** Reads `TRUSTED_PROXIES`: addresses, ranges, names of presets, and `file:` with a list. Mistakes become sentences in `errors`. */
export function readTrustedProxies(text: string | undefined, errors: string[]): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return parts.filter(Boolean).flatMap((part) => {
    const listed = part.startsWith(filePrefix)
      ? readLines(part.slice(filePrefix.length), errors)
      : (proxyPresets[part.toLowerCase()] ?? [part])
    return listed.filter((range) => {
      const isValid = parseRange(range) !== undefined
      if (!isValid)
        errors.push(
          `TRUSTED_PROXIES names "${range}"; it must be an address, a range such as 10.0.0.0/8, a file as file:/path, or one of ${Object.keys(proxyPresets).join(', ')}.`,
        )
      return isValid
    })
  })
}

const isInRange = (address: Range[0], range: Range): boolean =>
  address.kind() === range[0].kind() && address.match(range)

/** Checks whether an address, in any notation, is in one of the ranges. */
export function createTrustedProxyCheck(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parseRange).filter((range) => range !== undefined)
  return (text) => {
    const address = parseIpAddress(text)
    return address !== undefined && parsed.some((range) => isInRange(address, range))
  }
}
