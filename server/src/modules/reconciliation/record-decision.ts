import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId, actorName } from '../account/public.ts'
import { type Decision, insertDecision } from './reconciliation-case.sql.ts'

/** The input of a decision. */
export interface DecisionInput {
  caseNo: string
  why: string
  by?: string | undefined
}

/**
 * Records who decided what and why, in the transaction that carries it out. An account is named as itself, whatever its
 * request says; only the command line can name a person.
 */
export function recordDecision(
  ctx: Ctx,
  tx: Tx,
  { caseNo, why, by }: DecisionInput,
  decision: Decision['decision'],
): Promise<unknown> {
  const actor = actorAccountId(ctx) === undefined ? (by ?? actorName(ctx.actor)) : actorName(ctx.actor)
  return insertDecision(tx, { caseNo, decision, actor, why, at: ctx.now() })
}

/** Splits a case number into its kind and the key of its row. */
export function parseCaseNo(caseNo: string): {
  kind: 'sum' | 'notice' | 'refund' | 'bill' | 'manual'
  key: string
} {
  const [kind, key = ''] = caseNo.split('-')
  if (kind === 'sum' || kind === 'notice' || kind === 'bill' || kind === 'manual') {
    if (!/^\d{1,15}$/.test(key)) throw new DomainError('moneyCaseNotFound')
    return { kind, key }
  }
  return { kind: 'refund', key }
}
