import type { listMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { describeBySource, pageOverCells } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listOpenCases, maxListed } from './reconciliation-case.sql.ts'
import { toReconciliationCases } from './to-reconciliation-cases.ts'

/** All open cases in one list: received payments, refunds, and differences to a gateway's statement. */
export const listMoney = async (
  ctx: Ctx,
  { page = 1, managedBy }: Partial<InputOf<typeof operation>>,
): Promise<ReplyOf<typeof operation>> =>
  readOverCells(ctx, async () =>
    describeBySource(
      await pageOverCells(
        inEachCell(ctx),
        { page, pageSize: maxListed },
        ({ db }, part) => listOpenCases(db, part, managedBy),
        (one, other) => one.at.getTime() - other.at.getTime(),
      ),
      toReconciliationCases,
    ),
  )
