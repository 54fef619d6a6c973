const openingBrackets = new Set(['(', '[', '{'])
const closingBrackets = new Set([')', ']', '}'])
/** Words after which a condition of SQL begins. A dot before them is a call of the query builder. */
const conditionStart = /(?<![.\w'])(?:where|and|or|having)\s+/g
/** Words at which it ends, outside of brackets. */
const conditionEnd =
  /^\s*(?:and|or|group by|order by|limit|returning|for update|union|window|having|on conflict|do nothing|do update|as|then|else|end|from|select)\b/

/**
 * Where a condition that begins at `from` ends: at a word of SQL, at the bracket or the template that holds it. The
 * `and` of `between` is a part of the condition.
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

/** Whether the place is inside a template text: what is not, is TypeScript. */
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

/** The end of the bracket that opens at `from`. */
function endOfBracket(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (openingBrackets.has(text[at])) depth++
    else if (closingBrackets.has(text[at]) && --depth === 0) return at + 1
  }
  return text.length
}

/** Conditions of SQL in template texts, each to be replaced by what lets everything through, or nothing. */
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

/** Calls of the query builder by this name, whole. */
export const builderCalls = (text, name) =>
  [...text.matchAll(new RegExp(`\\.${name}\\(`, 'g'))]
    .filter(({ index }) => !isComment(text, index))
    .map(({ index }) => ({ from: index, to: endOfBracket(text, index + name.length + 1), by: '' }))
