import { verifyCodeLength } from '@faka/contract/account/account'
import type { Random } from '../../platform/random.ts'

const codeCount = 10 ** verifyCodeLength
const randomRange = 2 ** 24
/** Draws above it would make some codes likelier than others. */
const unbiasedLimit = randomRange - (randomRange % codeCount)

/** A code of six digits, each as likely as every other. */
export function generateCode(random: Random): string {
  for (;;) {
    const number = random(3).readUIntBE(0, 3)
    if (number < unbiasedLimit) return String(number % codeCount).padStart(verifyCodeLength, '0')
  }
}
