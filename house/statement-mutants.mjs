/** Changes of a statement that keep it valid SQL or TypeScript, each with the mistake that it stands for. */
const kinds = [
  { name: 'row lock removed', pattern: / for update(?: of \w+)?(?: skip locked)?/g, by: () => '' },
  { name: 'row lock removed', pattern: /^\s*\.forUpdate\(\)\n/gm, by: () => '' },
  { name: 'waits for locked rows', pattern: / skip locked/g, by: () => '' },
  {
    name: 'condition removed',
    pattern: / and [a-z_.]+ (?:=|>=?|<=?|<>) (?:'\w+'|\$\{\w+(?:\.\w+)*\}|[a-z_.]+)/g,
    by: () => '',
  },
  { name: 'condition removed', pattern: /^\s*\.where\(.*\)\n/gm, by: () => '' },
  { name: 'order removed', pattern: / order by [a-z_.]+/g, by: () => '' },
  { name: 'order removed', pattern: /^\s*\.orderBy\(.*\)\n/gm, by: () => '' },
  { name: 'bound moved', pattern: / (?:<=|>=|<|>) /g, by: (text) => bounds[text] },
  { name: 'sign turned', pattern: / [+-] (?=[\w$])/g, by: (text) => (text === ' + ' ? ' - ' : ' + ') },
  { name: 'limit removed', pattern: / limit \$\{\w+\}/g, by: () => '' },
  { name: 'conflict not passed over', pattern: /^\s*on conflict .* do nothing\n/gm, by: () => '' },
]

const bounds = { ' < ': ' <= ', ' <= ': ' < ', ' > ': ' >= ', ' >= ': ' > ' }

const isComment = (line) => /^\s*(?:\/?\*|\/\/)/.test(line)

/** All mutants of a file of statements: the line, what was changed, and the whole text with the change in it. */
export function statementMutants(text) {
  const mutants = kinds.flatMap(({ name, pattern, by }) =>
    [...text.matchAll(pattern)].map((match) => {
      const before = text.slice(0, match.index)
      const lead = /^\s*\n/.exec(match[0])?.[0].length ?? 0
      const line = text.slice(0, match.index + lead).split('\n').length
      return {
        line,
        name,
        change: `\`${match[0].trim()}\`${by(match[0]).trim() ? ` → \`${by(match[0]).trim()}\`` : ''}`,
        text: before + by(match[0]) + text.slice(match.index + match[0].length),
      }
    }),
  )
  const lines = text.split('\n')
  return mutants
    .filter(({ line }) => !isComment(lines[line - 1] ?? ''))
    .sort((a, b) => a.line - b.line || a.name.localeCompare(b.name))
}
