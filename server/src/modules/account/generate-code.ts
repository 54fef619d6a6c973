import { verifyCodeLength } from '@faka/contract/account/account'
import type { Random } from '../../platform/random.ts'

const codeCount = 10 ** verifyCodeLength
const randomRange = 2 ** 24
/** Numbers above it would make some codes more likely than others. */
const unbiasedLimit = randomRange - (randomRange % codeCount)

/** A random six-digit code, uniformly distributed. */
export function generateCode(random: Random): string {
  for (;;) {
    const value = random(3).readUIntBE(0, 3)
    if (value < unbiasedLimit) return String(value % codeCount).padStart(verifyCodeLength, '0')
  }
}
