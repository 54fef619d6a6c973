import type { Text } from './text.ts'

/** The line cannot be understood: a flag, a value or a file is not what it has to be. Nothing was done. */
export class WrongLine extends Error {
  readonly faults: readonly Text[]

  constructor(faults: readonly Text[]) {
    super(faults.map(({ en }) => en).join('\n'))
    this.faults = faults
  }
}

/** Line numbers for a person: "3, 7–9 and 12 more". */
export function lineNumbers(lines: readonly number[], most = 20): Text {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  const shown = runs.slice(0, most)
  const left = runs.slice(most).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const list = shown.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return {
    zh: list.join('、') + (left > 0 ? ` 等，另有 ${left} 行` : ''),
    en: list.join(', ') + (left > 0 ? ` and ${left} more` : ''),
  }
}
