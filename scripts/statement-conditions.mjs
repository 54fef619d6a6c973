const openingBrackets = new Set(['(', '[', '{'])
const separators = new Set(['`', ','])
const closingBrackets = new Set([')', ']', '}'])
/** Keywords before a SQL condition. With a dot before them they are calls of the query builder. */
const conditionStart = /(?<![.\w'])(?:where|and|or|having)\s+/g
/** Keywords that end a condition, outside of brackets. */
const conditionEnd =
  /^\s*(?:and|or|group by|order by|limit|returning|for update|union|window|having|on conflict|do nothing|do update|as|then|else|end|from|select)\b/

/** Whether `case` begins at a position. */
const startsCase = (text, at) => /^\bcase\b/.test(text.slice(at, at + 5)) && !/\w/.test(text[at - 1])
const endsCase = (text, at) => /^\s+end\b/.test(text.slice(at, at + 8))

/** `between`, or the keyword that ends a condition, if one follows the blanks that begin at a position. */
function keywordAfter(text, at) {
  if (!/\s/.test(text[at]) || /\s/.test(text[at - 1])) return undefined
  const rest = text.slice(at)
  return /^\s+between\b/.test(rest) ? 'between' : conditionEnd.exec(rest)?.[0].trim()
}

/** How much deeper a character leads: brackets and `case` nest. */
function nestingAt(text, at) {
  if (openingBrackets.has(text[at]) || startsCase(text, at)) return 1
  return closingBrackets.has(text[at]) ? -1 : 0
}

/**
 * The end of the condition that begins at `from`: a keyword, or the end of the enclosing bracket or template. The
 * `and` of `between` belongs to the condition.
 */
function endOfCondition(text, from) {
  let depth = 0
  let isBetween = false
  for (let at = from; at < text.length; at++) {
    depth += nestingAt(text, at)
    if (depth < 0) return at
    if (depth > 0) {
      depth -= Number(endsCase(text, at))
      continue
    }
    if (separators.has(text[at])) return at
    const keyword = keywordAfter(text, at)
    if (keyword === 'between') isBetween = true
    else if (keyword === 'and' && isBetween) isBetween = false
    else if (keyword) return at
  }
  return text.length
}

const isComment = (text, at) => /^\s*(?:\/?\*|\/\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1))

/** What opens at a position inside of `inner`: a template, a value in one, or a block in such a value. */
function openingAt(text, at, inner) {
  if (inner === '`') return text.startsWith('${', at) ? '${' : undefined
  if (text[at] === '`') return '`'
  const isBlock = text[at] === '{' && (inner === '{' || (inner === '${' && text[at - 1] !== '$'))
  return isBlock ? '{' : undefined
}

const closes = (sign, inner) =>
  inner === '`' ? sign === '`' : sign === '}' && (inner === '${' || inner === '{')

/** Whether a position is inside a template literal; anything else is TypeScript. */
function isInTemplate(text, at) {
  const stack = []
  for (let place = 0; place < at; place++) {
    if (text[place] === '`' && isComment(text, place)) continue
    const inner = stack.at(-1)
    const opened = openingAt(text, place, inner)
    if (opened) stack.push(opened)
    else if (closes(text[place], inner)) stack.pop()
  }
  return stack.at(-1) === '`'
}

/** The end of the bracket that opens at or after `from`. */
function endOfBracket(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (openingBrackets.has(text[at])) depth++
    else if (closingBrackets.has(text[at]) && --depth === 0) return at + 1
  }
  return text.length
}

/** The SQL conditions in template literals, each with its replacement, `true` or `false`. */
export function sqlConditions(text) {
  return [...text.matchAll(conditionStart)].flatMap((match) => {
    const from = match.index + match[0].length
    const before = text.slice(Math.max(0, match.index - 200), match.index)
    const isIndex = /on conflict \([^)]*\)\s*$/.test(before)
    const isOfBetween = /\bbetween\s+\S+\s*$/.test(before)
    if (isIndex || isOfBetween || isComment(text, match.index) || !isInTemplate(text, match.index)) return []
    const to = endOfCondition(text, from)
    const condition = text.slice(from, to)
    if (condition.trim() === '' || condition.trim() === 'true') return []
    return [{ from, to, by: match[0].startsWith('or') ? 'false' : 'true' }]
  })
}

/** All calls of this query builder method. */
export const builderCalls = (text, name) =>
  [...text.matchAll(new RegExp(`\\.${name}\\(`, 'g'))]
    .filter(({ index }) => !isComment(text, index))
    .map(({ index }) => ({ from: index, to: endOfBracket(text, index + name.length + 1), by: '' }))
