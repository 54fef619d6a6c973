import { createHash } from 'node:crypto'
import type { Random } from '../../platform/random.ts'

/** Random bytes that are the same for the same seed: SHA-256 of the seed and a counter, block after block. */
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
