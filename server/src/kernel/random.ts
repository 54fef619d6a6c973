import { randomBytes } from 'node:crypto'
import { idDigits } from '@faka/contract/ids'

/** Gives that many random bytes; the simulation hands in one with a seed. */
export type Random = (bytes: number) => Buffer

export const systemRandom: Random = randomBytes

/** A public number of `length` digits, five random bits each. */
export function newNumber(random: Random, length: number): string {
  let text = ''
  for (const byte of random(length)) text += idDigits[byte & 31]
  return text
}
