import type { listMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listOpenCases } from './reconciliation-case.sql.ts'
import { toReconciliationCases } from './to-reconciliation-cases.ts'

/** All open cases in one list: received payments, refunds, and differences to a gateway's statement. */
export const listMoney = async (
  ctx: Ctx,
  { page, managedBy }: Partial<InputOf<typeof operation>>,
): Promise<ReplyOf<typeof operation>> =>
  toReconciliationCases(ctx, await listOpenCases(ctx.db, page, managedBy))
