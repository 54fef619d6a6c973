import { maxFen } from '@faka/contract/shared/money'

/** An amount of a decimal column in 分, without floating point; undefined if it is negative, no amount, or too large. */
export function fenFromDecimal(text: string | null): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text?.trim() ?? '')
  if (!match) return undefined
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen <= maxFen ? fen : undefined
}

/** A whole number; undefined if it is none. */
export function readInteger(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

const timePattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?/

const withMinutes = (zone: string): string => {
  const [, hours = '+00', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return `${hours}:${minutes}`
}

/** A time of a database; one without a zone is `utcOffset` away from UTC. Undefined if it is no time. */
export function readTime(text: string | null | undefined, utcOffset: string): Date | undefined {
  const [, day, clock, fraction = '', zone = utcOffset] = timePattern.exec(text ?? '') ?? []
  if (!day || !clock) return undefined
  const milliseconds = fraction === '' ? '' : fraction.slice(0, 4)
  const time = new Date(`${day}T${clock}${milliseconds}${zone === 'Z' ? 'Z' : withMinutes(zone)}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
