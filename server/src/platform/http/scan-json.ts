import type { ValidationError } from '../invalid-input-error.ts'

/** Requests of the contract nest no deeper than four levels. */
const maxDepth = 16

/** PostgreSQL cannot store NUL, and half of a surrogate pair is no character. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const unstorableText = {
  zh: '包含无法保存的字符',
  en: 'This contains characters that cannot be stored.',
} as const

interface Level {
  /** The names of an object read so far; undefined in a list. */
  names: Set<string> | undefined
  /** The current position in the level: a name, or an index. */
  position: string | number
}

const isOpening = (character: string | undefined): character is '{' | '[' =>
  character === '{' || character === '['
const isClosing = (character: string | undefined): boolean => character === '}' || character === ']'

const newLevel = (bracket: '{' | '['): Level =>
  bracket === '{' ? { names: new Set(), position: '' } : { names: undefined, position: 0 }

/** Notes a comma: in a list the next value follows. */
function advance(level: Level | undefined): void {
  if (typeof level?.position === 'number') level.position++
}

const pathOf = (levels: readonly Level[]): string => levels.map(({ position }) => position).join('.')

/** The end of the string that starts at a quote: after the next quote preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end === -1) return text.length
    let before = end - 1
    while (text[before] === '\\') before--
    if ((end - before) % 2 === 1) return end + 1
  }
}

/** Whether the string that ended there is a name. */
function isKey(text: string, end: number): boolean {
  let next = end
  while (text[next] === ' ' || text[next] === '\n' || text[next] === '\r' || text[next] === '\t') next++
  return text[next] === ':'
}

/** Reads the string at a quote, and notes it where it is a name of the innermost level. */
function readString(
  text: string,
  start: number,
  levels: readonly Level[],
  level: Level | undefined,
): { end: number; error: ValidationError | undefined } {
  const end = endOfString(text, start)
  const raw = text.slice(start, end)
  const isEscaped = raw.includes('\\')
  const value = isEscaped ? String(JSON.parse(raw)) : raw.slice(1, -1)
  if (level?.names && isKey(text, end)) {
    level.position = value.toWellFormed().replaceAll('\0', '\ufffd')
    if (level.names.has(value))
      return {
        end,
        error: { path: pathOf(levels), zh: '同一字段出现了两次', en: 'This field appears twice.' },
      }
    level.names.add(value)
  }
  const isStorable = !isEscaped || isStorableText(value)
  return { end, error: isStorable ? undefined : { path: pathOf(levels), ...unstorableText } }
}

/**
 * Finds what `JSON.parse` accepts silently, in a text that it accepts: a duplicate name in an object (RFC 8259 §4 leaves
 * open which one counts, so that two parsers could read two different requests), characters that cannot be stored, and
 * deeper nesting than any request has. Only strings with a backslash are decoded: no other text can contain NUL or half
 * a surrogate pair.
 */
export function findJsonError(text: string): ValidationError | undefined {
  const levels: Level[] = []
  let level: Level | undefined
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      const { end, error } = readString(text, index, levels, level)
      if (error) return error
      index = end - 1
    } else if (isOpening(character)) {
      if (levels.length === maxDepth)
        return { path: '', zh: '嵌套层数过多', en: 'This is nested too deeply.' }
      level = newLevel(character)
      levels.push(level)
    } else if (isClosing(character)) {
      levels.pop()
      level = levels.at(-1)
    } else if (character === ',') advance(level)
  }
  return undefined
}
