import type { LocalizedText } from './localized-text.ts'

/** The line cannot be understood: a flag, a value or a file is not what it has to be. Nothing was done. */
export class UsageError extends Error {
  readonly sentences: readonly LocalizedText[]

  constructor(sentences: readonly LocalizedText[]) {
    super(sentences.map(({ en }) => en).join('\n'))
    this.sentences = sentences
  }
}

/** Line numbers for a person: "3, 7–9 and 12 more". */
export function formatLineNumbers(lines: readonly number[], maxRuns = 20): LocalizedText {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  const listed = runs.slice(0, maxRuns)
  const left = runs.slice(maxRuns).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const list = listed.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return {
    zh: list.join('、') + (left > 0 ? ` 等，另有 ${left} 行` : ''),
    en: list.join(', ') + (left > 0 ? ` and ${left} more` : ''),
  }
}
