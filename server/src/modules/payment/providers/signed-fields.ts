/** The fields of an EPay message: names and values exactly as they were received, each name once. */
export type Fields = ReadonlyMap<string, string>

const fieldNamePattern = /^[A-Za-z0-9_]{1,40}$/

/** A value that holds what looks like a further field: joined raw, one signature would fit two readings. */
const hiddenField = /&[^&]*=/

function decodeField(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Some gateways join with `;` or `&amp;`; inside a value all three would stand percent-encoded. */
function separatorOf(raw: string): string {
  if (/^[^&]*(?:&amp;[^&]*)+$/.test(raw)) return '&amp;'
  return !raw.includes('&') && raw.includes(';') ? ';' : '&'
}

/**
 * Reads a query string or form body. Answers undefined for what nobody should send: a name twice, names with
 * brackets (which other languages read as lists), broken percent signs, a value that hides another field.
 */
export function readFields(raw: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (const part of raw.split(separatorOf(raw))) {
    const at = part.indexOf('=')
    if (at < 1) return undefined
    const name = decodeField(part.slice(0, at))
    const value = decodeField(part.slice(at + 1))
    if (name === undefined || value === undefined) return undefined
    if (!fieldNamePattern.test(name) || fields.has(name) || hiddenField.test(value)) return undefined
    fields.set(name, value)
  }
  return fields
}

/**
 * The fields of a JSON answer as PHP signs them: whole numbers by their digits, null and lists left out. Answers
 * undefined for values that have no certain text (fractions, booleans, objects).
 */
export function fieldsFromJson(answer: Readonly<Record<string, unknown>>): Fields | undefined {
  const fields = new Map<string, string>()
  for (const [name, value] of Object.entries(answer)) {
    if (value === null || Array.isArray(value)) continue
    if (typeof value === 'string') fields.set(name, value)
    else if (typeof value === 'number' && Number.isSafeInteger(value)) fields.set(name, String(value))
    else return undefined
  }
  return fields
}

/** The text that is signed: without `sign`, `sign_type` and empty values, by name in ASCII order, joined raw. */
export const textToSign = (fields: Fields): string =>
  [...fields]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
