import { seededRandom } from '../../server/src/cli/demo/seeded-random.ts'

/** Random choices that are the same for the same seed. */
export interface SeededPicker {
  /** An integer from 0 to `count` - 1. */
  below(count: number): number
  pick<Value>(values: readonly Value[]): Value
}

export function createSeededPicker(seed: string): SeededPicker {
  const random = seededRandom(seed)
  const below = (count: number) => random(4).readUInt32BE() % count
  return {
    below,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('there are no values to pick from')
      return value
    },
  }
}
