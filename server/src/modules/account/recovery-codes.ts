import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { newNumber } from '../../platform/random.ts'
import { hashRecoveryCode } from './factor-encryption.ts'
import { hasSecondFactor, replaceRecoveryCodes } from './second-factor.sql.ts'

const count = 10
/** Fifty random bits each. */
const length = 10

/** New recovery codes of an account in place of all others, to be shown once: "7K2QM-X9D4T". Only hashes are stored. */
export async function issueRecoveryCodes(ctx: Ctx, tx: CommonTx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newNumber(ctx.random, length))
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(ctx, accountId, code)),
  )
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Deletes the recovery codes of an account that has no second factor any more. */
export async function deleteUnneededRecoveryCodes(tx: CommonTx, accountId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, accountId))) await replaceRecoveryCodes(tx, accountId, [])
}
