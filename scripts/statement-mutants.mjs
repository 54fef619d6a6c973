import { createHash } from 'node:crypto'
import { builderCalls, sqlConditions } from './statement-conditions.mjs'

const shiftedBounds = { ' < ': ' <= ', ' <= ': ' < ', ' > ': ' >= ', ' >= ': ' > ' }

const matches = (pattern, by) => (text) =>
  [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    by: by(match[0]),
  }))
const nothing = () => ''
const call = (name) => (text) => builderCalls(text, name)

/** Mutations that keep a statement valid SQL or TypeScript, each named by the mistake it imitates. */
const mutations = [
  ['row lock removed', matches(/ for update(?: of \w+)?(?: skip locked)?/g, nothing)],
  ['row lock removed', call('forUpdate')],
  ['waits for locked rows', matches(/ skip locked/g, nothing)],
  ['waits for locked rows', call('skipLocked')],
  ['condition removed', sqlConditions],
  ['condition removed', call('where')],
  ['order removed', matches(/ order by [a-z_.]+(?: desc)?(?:, [a-z_.]+(?: desc)?)*/g, nothing)],
  ['order removed', call('orderBy')],
  ['bound moved', matches(/ (?:<=|>=|<|>) /g, (text) => shiftedBounds[text])],
  [
    'bound moved',
    matches(/'(?:<=|>=|<|>)'/g, (text) => `'${shiftedBounds[` ${text.slice(1, -1)} `].trim()}'`),
  ],
  ['sign turned', matches(/ [+-] (?=[\w$])/g, (text) => (text === ' + ' ? ' - ' : ' + '))],
  ['limit removed', matches(/ limit \$\{\w+\}/g, nothing)],
  ['limit removed', call('limit')],
  ['conflict not passed over', matches(/^\s*on conflict .* do nothing\n/gm, nothing)],
]

const isComment = (line) => /^\s*(?:\/?\*|\/\/)/.test(line)
const oneLine = (text) => text.trim().replaceAll(/\s+/g, ' ')

/** The top-level function or constant that contains a position: its name and range. */
function functionAt(text, place) {
  const all = [...text.matchAll(/^(?:export )?(?:async )?(?:const|function) (\w+)/gm)]
  const after = all.findIndex(({ index }) => index > place)
  const own = all.at(after === -1 ? -1 : Math.max(0, after - 1))
  return {
    name: own?.[1] ?? '',
    from: own?.index ?? 0,
    to: after === -1 ? text.length : all[after].index,
  }
}

/** The id of a mutant: it stays the same while other functions of the file change. */
const idOf = (name, of, changed) =>
  createHash('sha256').update(`${name} ${of} ${changed}`).digest('hex').slice(0, 16)

/**
 * All mutants of a file of statements: line, function, description, and the whole mutated text. Mutants that differ
 * only in white space from the original or from another mutant are dropped.
 */
export function statementMutants(text) {
  const lines = text.split('\n')
  const seen = new Set([oneLine(text)])
  const isNew = (changed) => seen.size !== seen.add(oneLine(changed)).size
  return mutations
    .flatMap(([name, find]) =>
      find(text).map(({ from, to, by }) => {
        const lead = /^\s*/.exec(text.slice(from, to))?.[0].length ?? 0
        const was = oneLine(text.slice(from, to))
        const of = functionAt(text, from + lead)
        return {
          id: idOf(name, of.name, text.slice(of.from, from) + by + text.slice(to, of.to)),
          name,
          line: text.slice(0, from + lead).split('\n').length,
          function: of.name,
          change: `\`${was}\`${by.trim() ? ` → \`${by.trim()}\`` : ''}`,
          text: text.slice(0, from) + by + text.slice(to),
        }
      }),
    )
    .filter(({ line }) => !isComment(lines[line - 1] ?? ''))
    .filter(({ text: changed }) => isNew(changed))
    .sort((a, b) => a.line - b.line || a.name.localeCompare(b.name))
}
