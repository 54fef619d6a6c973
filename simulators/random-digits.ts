import { randomInt } from 'node:crypto'

/** So many random decimal digits. */
export const randomDigits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('')
