const openingBrackets = new Set(['(', '[', '{'])
const closingBrackets = new Set([')', ']', '}'])
/** Keywords before a SQL condition. With a dot before them they are calls of the query builder. */
const conditionStart = /(?<![.\w'])(?:where|and|or|having)\s+/g
/** Keywords that end a condition, outside of brackets. */
const conditionEnd =
  /^\s*(?:and|or|group by|order by|limit|returning|for update|union|window|having|on conflict|do nothing|do update|as|then|else|end|from|select)\b/

/**
 * The end of the condition that begins at `from`: a keyword, or the end of the enclosing bracket or template. The
 * `and` of `between` belongs to the condition.
 */
function endOfCondition(text, from) {
  let depth = 0
  let isBetween = false
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (openingBrackets.has(sign)) depth++
    else if (closingBrackets.has(sign) && depth-- === 0) return at
    if (/^\bcase\b/.test(text.slice(at, at + 5)) && !/\w/.test(text[at - 1])) depth++
    if (depth > 0) {
      if (/^\s+end\b/.test(text.slice(at, at + 8))) depth--
      continue
    }
    if (sign === '`' || sign === ',') return at
    if (!/\s/.test(sign) || /\s/.test(text[at - 1])) continue
    const rest = text.slice(at)
    if (/^\s+between\b/.test(rest)) isBetween = true
    else if (isBetween && /^\s+and\b/.test(rest)) isBetween = false
    else if (conditionEnd.test(rest)) return at
  }
  return text.length
}

const isComment = (text, at) => /^\s*(?:\/?\*|\/\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1))

/** Whether a position is inside a template literal; anything else is TypeScript. */
function isInTemplate(text, at) {
  const stack = []
  for (let place = 0; place < at; place++) {
    const inTemplate = stack.at(-1) === '`'
    if (text[place] === '`' && !isComment(text, place)) {
      if (inTemplate) stack.pop()
      else stack.push('`')
    } else if (inTemplate && text.startsWith('${', place)) stack.push('${')
    else if (text[place] === '{' && stack.at(-1) === '${' && text[place - 1] !== '$') stack.push('{')
    else if (text[place] === '{' && stack.at(-1) === '{') stack.push('{')
    else if (text[place] === '}' && (stack.at(-1) === '${' || stack.at(-1) === '{')) stack.pop()
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
