import type { FactorProof } from '@faka/contract/account/factor-proof'
import type { Ctx } from '../../platform/ctx.ts'
import { type CommonTx, inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { lockAccount } from './account.sql.ts'
import type { AccountEventKind } from './account.tables.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { consumeFactorCode } from './consume-factor-code.ts'
import { countFactorAttempt } from './factor-attempts.ts'
import { sessionHolder } from './passkey-challenge.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Proves the second factor of an account to a session or login in which its challenges were issued. */
interface Prover {
  accountId: number
  holder: string
  /** Undefined at a login. */
  sessionId?: string
}

/**
 * Runs a transaction for which the second factor of an account is proved: a code is used up with it or not at all, the
 * answer of a passkey in any case. The account is locked. Rejects with `factorWrong` or `passkeyWrong`, and with `factorLocked` after too many.
 */
export async function inTxWithProof<Result>(
  ctx: Ctx,
  { accountId, holder, sessionId }: Prover,
  { code, passkey }: FactorProof,
  run: (tx: CommonTx) => Promise<Result>,
): Promise<Result> {
  const attempt = await countFactorAttempt(ctx, { accountId, sessionId, isGuessable: !passkey })
  if (passkey) await verifyPasskey(ctx, { accountId, holder }, passkey)
  const result = await inTx(ctx.common, async (tx) => {
    // first, as by all that change the factors of an account: two transactions cannot wait for each other
    await lockAccount(ctx, tx, accountId)
    if (code !== undefined) await consumeFactorCode(ctx, tx, accountId, code)
    else if (!passkey) throw new DomainError('factorWrong')
    return run(tx)
  })
  await attempt.succeed()
  return result
}

/**
 * Does something to the account of the session that needs its second factor proved, and records it: code, act and event
 * together or not at all.
 */
export async function withFactorProof<Result>(
  ctx: Ctx,
  proof: FactorProof,
  kind: AccountEventKind,
  act: (tx: CommonTx, account: { accountId: number; sessionId: string }) => Promise<Result>,
): Promise<Result> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  const prover = { accountId, sessionId, holder: sessionHolder(sessionId) }
  return inTxWithProof(ctx, prover, proof, async (tx) => {
    await insertAccountEvent(tx, { account_id: accountId, kind, actor: actorName(actor), at: ctx.now() })
    return act(tx, { accountId, sessionId })
  })
}
