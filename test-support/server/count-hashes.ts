import { vi } from 'vitest'
import type { Services } from '../../server/src/platform/ctx.ts'

/** Counts the passwords that a process hashes from now on: to store one, or to compare one. */
export function countHashes({ passwordHasher }: Pick<Services, 'passwordHasher'>): () => number {
  const spies = [vi.spyOn(passwordHasher, 'hash'), vi.spyOn(passwordHasher, 'verify')]
  return () =>
    spies.reduce(
      (sum, { mock }) => sum + mock.settledResults.filter(({ type }) => type === 'fulfilled').length,
      0,
    )
}
