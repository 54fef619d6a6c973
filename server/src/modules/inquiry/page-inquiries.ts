import type { pageInquiries as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { describeBySource } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'
import { pageInquiriesOfCells } from './page-inquiries-of-cells.ts'
import { toInquiryRowDtos } from './to-inquiry-dtos.ts'

/** What the calling account asked, the latest message first. */
export const pageInquiries = (...args: Parameters<typeof pageInquiriesOnce>) =>
  readOverCells(args[0], () => pageInquiriesOnce(...args))

async function pageInquiriesOnce(
  ctx: Ctx,
  { page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const cells = await inCellsOfAccount(ctx, accountId)
  const { rows, total } = await pageInquiriesOfCells(cells, { accountId, filter: 'all' }, { page, pageSize })
  const list = await describeBySource(rows, (cell, ofCell) => toInquiryRowDtos(cell, ofCell, 'buyer'))
  return { list, total, page, pageSize }
}
