/** The value that a step means, counted from the newest; undefined if there is none. */
export const pick = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values.at(-1 - (which % Math.max(1, values.length)))
