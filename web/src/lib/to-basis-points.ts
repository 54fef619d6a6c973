/** Percent as typed, with up to two decimals, in hundredths of a percent; undefined for any other text. */
export function toBasisPoints(typed: string): number | undefined {
  const text = typed.trim()
  // in whole steps of a hundredth: 2.55 × 100 is no integer
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}
