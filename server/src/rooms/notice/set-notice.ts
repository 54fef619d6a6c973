import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { setNotice as operation } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { changeNotice } from './notice.sql.ts'
import { shopIdOf, shownNotice } from './shown-notice.ts'

/** Sets where a seller's mail goes and from when on stock is low; what is left out stays. */
export async function setNotice(
  ctx: Ctx,
  { shortUrl, mail, lowStock }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await shopIdOf(ctx, shortUrl)
  const row = await inTx(ctx.db, (tx) =>
    changeNotice(tx, shopId, {
      ...(mail === undefined ? {} : { mail }),
      ...(lowStock === undefined ? {} : { low_stock: lowStock }),
    }),
  )
  return shownNotice(ctx, shopId, row)
}
