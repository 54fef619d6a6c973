import { verifyCodeLength } from '@faka/contract/account'
import type { Random } from '../../kernel/random.ts'

const codes = 10 ** verifyCodeLength
const drawn = 2 ** 24
/** Draws above it would make some codes likelier than others. */
const fair = drawn - (drawn % codes)

/** A code of six digits, each as likely as every other. */
export function drawCode(random: Random): string {
  for (;;) {
    const number = random(3).readUIntBE(0, 3)
    if (number < fair) return String(number % codes).padStart(verifyCodeLength, '0')
  }
}
