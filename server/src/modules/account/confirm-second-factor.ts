import type { confirmSecondFactor as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { confirmationTtlMs } from './check-confirmation.ts'
import { confirmSession } from './second-factor.sql.ts'
import { withFactorProof } from './with-factor-proof.ts'

/** Proves the second factor again in this session. */
export async function confirmSecondFactor(
  ctx: Ctx,
  proof: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const now = ctx.now()
  await withFactorProof(ctx, proof, 'factorConfirmed', (tx, { sessionId }) =>
    confirmSession(tx, sessionId, now),
  )
  return { untilTime: new Date(now.getTime() + confirmationTtlMs).toISOString() }
}
