import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { limitDefinitions } from '../../server/src/modules/declarations.ts'
import type { LimitSettings } from '../../server/src/platform/config.ts'

/** How many bodies a test sends to each operation, and the seed of its bodies; `FAKA_FUZZ` and `FAKA_FUZZ_SEED` go first. */
export const fuzzSettings = (defaults: { runs: number; seed: number }): { runs: number; seed: number } => ({
  runs: Number(process.env.FAKA_FUZZ ?? defaults.runs),
  seed: Number(process.env.FAKA_FUZZ_SEED ?? defaults.seed),
})

const maxBodies = 600

/**
 * Sends bodies to one operation, and as many again until one has reached its rules, since few may all be invalid by
 * chance; at most 600 for that.
 */
export async function sendBodies<Bodies>(
  property: fc.IAsyncProperty<Bodies>,
  { runs, seed }: { runs: number; seed: number },
  hasReached: () => boolean,
): Promise<void> {
  for (let turn = 0; turn === 0 || (turn * runs < maxBodies && !hasReached()); turn++)
    await fc.assert(property, { numRuns: runs, seed: seed + turn, endOnFailure: true })
}

/** Limits that never reject before the rules under test; durations and sizes keep their defaults. */
export const noLimits = Object.fromEntries(
  Object.entries(limitDefinitions).flatMap(([name, { env, max }]) =>
    env.startsWith('LIMIT_') && max >= 1_000_000 ? [[name, max]] : [],
  ),
) as Partial<LimitSettings>

/** Codes that are returned before the rules of an operation run. */
const rejectedBeforeRules: readonly (CodeName | undefined)[] = ['badInput', 'sessionNeeded', 'adminNeeded']

/**
 * Expects a file, or an envelope with a known code, and no internal error. Returns whether the rules of the operation
 * were reached: a test whose bodies are all rejected before finds nothing.
 */
export function expectAnswer(name: string, answer: LightMyRequestResponse): boolean {
  expect([name, answer.statusCode < 500], answer.body).toEqual([name, true])
  if (answer.headers['content-disposition'] !== undefined) return true
  const { code, message } = Envelope.parse(answer.json())
  expect([name, codeName(code) === undefined, message === '']).toEqual([name, false, false])
  return !rejectedBeforeRules.includes(codeName(code))
}
