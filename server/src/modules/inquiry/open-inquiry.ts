import type { openInquiry as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { getInquiryForPlatform, platformActorName } from './get-inquiry-for-platform.ts'
import { listMessages } from './inquiry.sql.ts'
import { recordInquiryEvent } from './record-inquiry-event.ts'
import { toMessageDto } from './to-inquiry-dtos.ts'
import { toPlatformInquiryRowDto } from './to-platform-inquiry-dtos.ts'

/** Shows the messages of an inquiry to an administrator, once it is recorded who opened them and why. */
export async function openInquiry(
  ctx: Ctx,
  { inquiryNo, why }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await getInquiryForPlatform(ctx, inquiryNo)
  const dto = await toPlatformInquiryRowDto(ctx, row)
  const act = { kind: 'opened', side: 'platform', actor: platformActorName(ctx), why } as const
  await inTx(ctx.db, (tx) => recordInquiryEvent(ctx, tx, row, act))
  const messages = await listMessages(ctx.db, inquiryNo)
  return { ...dto, messages: messages.map((message) => toMessageDto(ctx, message)) }
}
