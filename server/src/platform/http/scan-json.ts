import type { ValidationError } from '../invalid-input-error.ts'

/** No request of the contract nests deeper than four levels. */
const maxDepth = 16

/** PostgreSQL keeps no NUL, and a half of a surrogate pair is no character of any encoding. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const unstorableText = {
  zh: '包含无法保存的字符',
  en: 'This contains characters that cannot be stored.',
} as const

interface Level {
  /** Names of an object that were read already; undefined in a list. */
  names: Set<string> | undefined
  /** Where in its level the scan stands: a name, or an index. */
  position: string | number
}

const pathOf = (levels: readonly Level[]): string => levels.map(({ position: at }) => at).join('.')

/** Where the string ends that begins at a quote: behind the first quote that an even number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end === -1) return text.length
    let before = end - 1
    while (text[before] === '\\') before--
    if ((end - before) % 2 === 1) return end + 1
  }
}

/** Whether a string that ended there is a name. */
function isKey(text: string, end: number): boolean {
  let at = end
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}

/**
 * Finds what `JSON.parse` accepts without a word, in a text that it accepts: a name that stands twice in one object
 * (RFC 8259 §4 leaves open which one counts, so that two readers could understand two requests), characters that
 * cannot be stored, and nesting that no request has. Only strings with a backslash are decoded: everything else holds
 * neither NUL nor half a surrogate pair.
 */
export function findJsonError(text: string): ValidationError | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      const raw = text.slice(at, end)
      const escaped = raw.includes('\\')
      const value = escaped ? String(JSON.parse(raw)) : raw.slice(1, -1)
      at = end - 1
      if (level?.names && isKey(text, end)) {
        level.position = value.toWellFormed().replaceAll('\0', '\ufffd')
        if (level.names.has(value))
          return { path: pathOf(levels), zh: '同一字段出现了两次', en: 'This field appears twice.' }
        level.names.add(value)
      }
      if (escaped && !isStorableText(value)) return { path: pathOf(levels), ...unstorableText }
    } else if (sign === '{' || sign === '[') {
      if (levels.length === maxDepth)
        return { path: '', zh: '嵌套层数过多', en: 'This is nested too deeply.' }
      level = sign === '{' ? { names: new Set(), position: '' } : { names: undefined, position: 0 }
      levels.push(level)
    } else if (sign === '}' || sign === ']') {
      levels.pop()
      level = levels.at(-1)
    } else if (sign === ',' && typeof level?.position === 'number') level.position++
  }
  return undefined
}
