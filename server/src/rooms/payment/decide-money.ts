import { actorName, type Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refused } from '../../kernel/refuse.ts'
import { type Decision, insertDecision } from './money-case.sql.ts'

/** What a person says with a decision. */
export interface Said {
  caseNo: string
  why: string
  by?: string | undefined
}

/** Keeps who decided what and why, in the transaction that does it. */
export const noteDecision = (
  ctx: Ctx,
  tx: Tx,
  { caseNo, why, by }: Said,
  decision: Decision['decision'],
): Promise<unknown> =>
  insertDecision(tx, { caseNo, decision, actor: by ?? actorName(ctx.actor), why, at: ctx.now() })

/** The parts of a case number: which kind, and the key of its row. */
export function partsOf(caseNo: string): { kind: 'sum' | 'notice' | 'refund' | 'bill'; key: string } {
  const [kind, key = ''] = caseNo.split('-')
  if (kind === 'sum' || kind === 'notice' || kind === 'bill') {
    if (!/^\d{1,15}$/.test(key)) throw new Refused('moneyCaseNotFound')
    return { kind, key }
  }
  return { kind: 'refund', key }
}
