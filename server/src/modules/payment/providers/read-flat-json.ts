import type { FlatFields } from './bepusdt/bepusdt-signature.ts'

const fieldNamePattern = /^[A-Za-z0-9_]{1,40}$/
/** A text of JSON, and whether it names a member. */
const jsonStrings = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Reads one flat object of JSON. Answers undefined for what nobody should send: a name twice (of which parsers keep
 * different ones), odd names, anything but texts, numbers and null inside, and an ampersand in a text, since joined
 * raw one signature would fit two readings.
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
