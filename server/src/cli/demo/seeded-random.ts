import { createHash } from 'node:crypto'
import type { Random } from '../../platform/random.ts'

/** Random bytes determined by a seed: SHA-256 of the seed and a counter, block by block. */
export function seededRandom(seed: string): Random {
  let counter = 0
  let left = Buffer.alloc(0)
  return (bytes) => {
    const blocks = [left]
    for (let length = left.length; length < bytes; length += 32) {
      blocks.push(createHash('sha256').update(`${seed}:${counter++}`).digest())
    }
    const all = Buffer.concat(blocks)
    left = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
}
