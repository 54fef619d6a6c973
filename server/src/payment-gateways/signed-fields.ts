/** The fields of a message, with names and values exactly as received, each name once. */
export type Fields = ReadonlyMap<string, string>

const fieldNamePattern = /^[A-Za-z0-9_]{1,40}$/

/**
 * A value that contains what looks like another field: joined unescaped, one signature would fit two
 * readings.
 */
const hiddenField = /&[^&]*=/

function decodeField(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Some gateways join with `;` or `&amp;`; inside a value all three would be percent-encoded. */
function separatorOf(raw: string): string {
  if (/^[^&]*(?:&amp;[^&]*)+$/.test(raw)) return '&amp;'
  return !raw.includes('&') && raw.includes(';') ? ';' : '&'
}

/**
 * Reads a query string or form body. Undefined for duplicate names, names with brackets (which other
 * languages read as lists), broken percent-encoding, and values that hide another field.
 */
export function readFields(raw: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (const part of raw.split(separatorOf(raw))) {
    const index = part.indexOf('=')
    if (index < 1) return undefined
    const name = decodeField(part.slice(0, index))
    const value = decodeField(part.slice(index + 1))
    if (name === undefined || value === undefined) return undefined
    if (!fieldNamePattern.test(name) || fields.has(name) || hiddenField.test(value)) return undefined
    fields.set(name, value)
  }
  return fields
}

/**
 * The fields of a JSON response as PHP signs them: integers by their digits, without null and lists.
 * Undefined for values without a canonical text (fractions, booleans, objects).
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

/** Fields as `name=value`, sorted by name in ASCII order and joined unescaped. */
export const joinSorted = (fields: readonly (readonly [name: string, value: string])[]): string =>
  [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The text to sign: the non-empty fields except these, joined by `joinSorted`. */
export const textToSign = (fields: Fields, ...unsigned: readonly string[]): string =>
  joinSorted([...fields].filter(([name, value]) => !unsigned.includes(name) && value !== ''))
