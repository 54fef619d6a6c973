import type { hideInquiry as operation } from '@faka/contract/inquiry/platform-inquiry'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { getInquiryForPlatform, platformActorName } from './get-inquiry-for-platform.ts'
import { setHidden } from './inquiry.sql.ts'
import { recordInquiryEvent } from './record-inquiry-event.ts'
import { toPlatformInquiryRowDto } from './to-platform-inquiry-dtos.ts'

/** Hides the messages of an inquiry or shows them, for the platform, with the reason; the same again changes nothing. */
export async function setInquiryHidden(
  ctx: Ctx,
  { inquiryNo, why }: InputOf<typeof operation>,
  hidden: boolean,
): Promise<ReplyOf<typeof operation>> {
  const inquiry = await getInquiryForPlatform(ctx, inquiryNo)
  const row = await inTx(ctx.db, async (tx) => {
    const decided = await setHidden(tx, inquiryNo, { hidden, why, at: ctx.now() })
    if (decided)
      await recordInquiryEvent(ctx, tx, decided, {
        kind: hidden ? 'hidden' : 'unhidden',
        side: 'platform',
        actor: platformActorName(ctx),
        why,
      })
    return decided ?? inquiry
  })
  return toPlatformInquiryRowDto(ctx, row)
}
