import { randomBytes } from 'node:crypto'
import { idDigits } from '@faka/contract/shared/ids'

/** Gives that many random bytes; the simulation hands in one with a seed. */
export type Random = (bytes: number) => Buffer

const poolSize = 8192
let pool = Buffer.alloc(0)

/** The system's randomness, drawn in large pieces since each draw costs more than its bytes; none is given out twice. */
export const systemRandom: Random = (bytes) => {
  if (bytes > poolSize) return randomBytes(bytes)
  if (bytes > pool.length) pool = randomBytes(poolSize)
  const drawn = pool.subarray(0, bytes)
  pool = pool.subarray(bytes)
  return drawn
}

/** A public number of `length` digits, five random bits each. */
export function newNumber(random: Random, length: number): string {
  let text = ''
  for (const byte of random(length)) text += idDigits[byte & 31]
  return text
}
