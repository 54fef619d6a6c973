/** How a figure differs from an earlier one: the change in whole percent, or null where there is nothing to compare with. */
export interface Difference {
  direction: 'up' | 'down' | 'same'
  /** Null where the earlier figure is 0. */
  percent: number | null
}

/** Compares two figures, both zero or more. */
export function compareFigures(now: number, before: number): Difference {
  if (now === before) return { direction: 'same', percent: 0 }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, percent: null }
  return { direction, percent: Math.round((Math.abs(now - before) / before) * 100) }
}

/** Buyers of 100 visitors, with one decimal; undefined where there was no visitor. */
export const conversionPercent = (buyers: number, visitors: number): string | undefined =>
  visitors === 0 ? undefined : `${(Math.min(1, buyers / visitors) * 100).toFixed(1)}%`
