import { seededRandom } from '../../server/src/cli/demo/seeded-random.ts'

/** Choices that are the same for the same seed. */
export interface SeededPicker {
  /** A whole number from 0 to `count` - 1. */
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
      if (value === undefined) throw new Error('there is nothing to choose from')
      return value
    },
  }
}
