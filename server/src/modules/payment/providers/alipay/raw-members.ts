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
 * The members of a JSON object as they stand in its text, for signatures over a part of it: written anew, numbers and
 * escapes would come out otherwise. Undefined for anything but an object, and for one that names a member twice.
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
    // JSON was checked before: the one colon outside of values stands behind the name
    else if (name !== undefined && (value || sign !== ':'))
      value = { start: value?.start ?? index, end: index + sign.length }
    if (sign === '{' || sign === '[') depth++
    if (closes) depth--
  }
  return members
}
