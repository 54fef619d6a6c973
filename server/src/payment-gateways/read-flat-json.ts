import type { FlatFields } from './bepusdt/bepusdt-signature.ts'

const fieldNamePattern = /^[A-Za-z0-9_]{1,40}$/
/** A JSON string, and whether it is a member's name. */
const jsonStrings = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Reads one flat JSON object. Undefined for duplicate names (parsers differ in which they keep), unusual
 * names, anything but strings, numbers and null, and an ampersand in a string: joined unescaped, one
 * signature would fit two readings.
 */
export function readFlatJson(text: string): FlatFields | undefined {
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
