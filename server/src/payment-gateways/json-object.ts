/** The members of a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A parsed JSON value as an object; undefined for anything else, such as a list. */
export const toJsonObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined

/** Parses a JSON object; undefined for any other text, such as an HTML page. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    return toJsonObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A member as text: gateways write the same number with and without quotes. */
export function textField(answer: JsonObject, name: string): string | undefined {
  const value = answer[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
