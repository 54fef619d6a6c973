import type { Parameter } from './command.ts'

const expected = { zh: '如 2026-11-01', en: 'such as 2026-11-01' }

/** The flags of a span of days. */
export const daySpanParameters: readonly Parameter[] = [
  {
    syntax: '--from <day>',
    field: 'from',
    description: { zh: '从这一天起（北京时间）', en: 'from this day on, as counted in Beijing' },
    expected,
  },
  {
    syntax: '--to <day>',
    field: 'to',
    description: { zh: '到这一天为止，含当天', en: 'until the end of this day' },
    expected,
  },
]
