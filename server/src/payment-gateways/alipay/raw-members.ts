const tokenPattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

interface Token {
  sign: string
  start: number
  end: number
  /** The number of objects and lists around it; a bracket is outside of what it opens or closes. */
  depth: number
}

function* tokensOf(text: string): Generator<Token> {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(tokenPattern)) {
    if (sign === '}' || sign === ']') depth--
    yield { sign, start: index, end: index + sign.length, depth }
    if (sign === '{' || sign === '[') depth++
  }
}

const endsMember = ({ sign, depth }: Token): boolean =>
  (depth === 1 && sign === ',') || (depth === 0 && sign === '}')

/** Each member of a JSON object: its name, and its value as raw text. */
function* readMembers(text: string): Generator<[name: string, value: string]> {
  let name: string | undefined
  let value: { start: number; end: number } | undefined
  for (const token of tokensOf(text)) {
    const { sign, start, end, depth } = token
    if (endsMember(token)) {
      if (name !== undefined && value) yield [name, text.slice(value.start, value.end)]
      name = value = undefined
    } else if (depth === 1 && name === undefined) name = String(JSON.parse(sign))
    // the JSON is valid, so the only colon outside of values follows the name
    else if (name !== undefined && (value || sign !== ':')) value = { start: value?.start ?? start, end }
  }
}

/**
 * The members of a JSON object as raw text, for signatures over a part of it: reserializing would change
 * numbers and escapes. Undefined if the text is not an object or has duplicate members.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> | undefined {
  if (!isObject(text)) return undefined
  const members = new Map<string, string>()
  for (const [name, value] of readMembers(text)) {
    if (members.has(name)) return undefined
    members.set(name, value)
  }
  return members
}
