import type { pageInquiries as operation } from '@faka/contract/inquiry/inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { pageInquiryRows } from './inquiry.sql.ts'
import { toInquiryRowDtos } from './to-inquiry-dtos.ts'

/** What the calling account asked, the latest message first. */
export async function pageInquiries(
  ctx: Ctx,
  { page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const { rows, total } = await pageInquiryRows(ctx.db, { accountId, filter: 'all' }, { page, pageSize })
  return { list: await toInquiryRowDtos(ctx, rows, 'buyer'), total, page, pageSize }
}
