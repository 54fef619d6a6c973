import type { Flat } from './bepusdt/bepusdt-signature.ts'

const fieldName = /^[A-Za-z0-9_]{1,40}$/
/** A text of JSON, and whether it names a member. */
const texts = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Reads one flat object of JSON. Answers undefined for what nobody should send: a name twice (of which parsers keep
 * different ones), odd names, anything but texts, numbers and null inside, and an ampersand in a text, since joined
 * raw one signature would fit two readings.
 */
export function readFlatJson(text: string): Flat | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members = Object.entries(value)
  const named = [...text.matchAll(texts)].filter(([, colon]) => colon !== undefined).length
  if (named !== members.length) return undefined
  const fields = new Map<string, string | number | null>()
  for (const [name, member] of members) {
    if (!fieldName.test(name)) return undefined
    if (typeof member === 'string' ? member.includes('&') : member !== null && typeof member !== 'number')
      return undefined
    fields.set(name, member)
  }
  return fields
}
