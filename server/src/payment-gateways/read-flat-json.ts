import type { RawNotification } from './gateway-adapter.ts'

/** The members of a flat JSON message; null counts as empty. */
export type FlatFields = ReadonlyMap<string, string | number | null>

const fieldNamePattern = /^[A-Za-z0-9_]{1,40}$/
/** A JSON string, and whether it is a member's name. */
const jsonStrings = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Reads one flat JSON object. Undefined for duplicate names (parsers differ in which they keep), unusual
 * names, anything but strings, numbers and null, and an ampersand in a string: joined unescaped, one
 * signature would fit two readings.
 */
function readFlatJson(text: string): FlatFields | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members = Object.entries(value)
  const named = [...text.matchAll(jsonStrings)].filter(([, colon]) => colon !== undefined).length
  if (named !== members.length) return undefined
  const fields = new Map<string, string | number | null>()
  for (const [name, member] of members) {
    if (!fieldNamePattern.test(name)) return undefined
    if (typeof member === 'string' ? member.includes('&') : member !== null && typeof member !== 'number')
      return undefined
    fields.set(name, member)
  }
  return fields
}

/** The members of a notification: a POST of one flat JSON object in UTF-8; undefined for anything else. */
export function readJsonNotification({ method, rawBody }: RawNotification): FlatFields | undefined {
  const text = rawBody.toString('utf8')
  return method === 'POST' && Buffer.from(text).equals(rawBody) ? readFlatJson(text) : undefined
}
