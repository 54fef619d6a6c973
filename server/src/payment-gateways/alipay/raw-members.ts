const tokenPattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * The members of a JSON object as raw text, for signatures over a part of it: reserializing would change
 * numbers and escapes. Undefined if the text is not an object or has duplicate members.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> | undefined {
  if (!isObject(text)) return undefined
  const members = new Map<string, string>()
  let depth = 0
  let name: string | undefined
  let value: { start: number; end: number } | undefined
  for (const { 0: sign, index } of text.matchAll(tokenPattern)) {
    const closes = sign === '}' || sign === ']'
    if (depth === 1 && (sign === ',' || closes)) {
      if (name !== undefined && value) {
        if (members.has(name)) return undefined
        members.set(name, text.slice(value.start, value.end))
      }
      name = value = undefined
    } else if (depth === 1 && name === undefined) name = String(JSON.parse(sign))
    // the JSON is valid, so the only colon outside of values follows the name
    else if (name !== undefined && (value || sign !== ':'))
      value = { start: value?.start ?? index, end: index + sign.length }
    if (sign === '{' || sign === '[') depth++
    if (closes) depth--
  }
  return members
}
