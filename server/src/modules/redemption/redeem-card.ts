import type { redeemCard as operation } from '@faka/contract/redemption/redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { checkAnswers, lockOrders } from '../order/public.ts'
import { checkCard } from './check-card.ts'
import { findHeldCard } from './find-held-card.ts'
import { getRedeemableItemOrReject } from './get-redeemable-item-or-reject.ts'
import { findLastRedemption, insertRedemption, type RedemptionRow } from './redemption.sql.ts'
import type { RedemptionPort } from './redemption-port.ts'
import { sealAnswers } from './redemption-texts.ts'
import { toRedeemedCardDto } from './to-redeemed-card-dto.ts'

const toRedeemedError = (redemption: RedemptionRow | undefined): DomainError =>
  new DomainError('cardRedeemed', { redeemTime: redemption?.redeemed_at.toISOString() ?? null })

/**
 * Redeems a card for whoever holds it: the seller delivers what it is exchanged for. Under the lock of its order, so that a
 * card that is being refunded or replaced is not redeemed at the same time; that a card is redeemed once is up to a unique
 * index.
 */
export async function redeemCard(
  ctx: Ctx,
  { itemId, answers, ...held }: InputOf<typeof operation>,
  port: RedemptionPort,
): Promise<ReplyOf<typeof operation>> {
  const redeemable = await getRedeemableItemOrReject(ctx, itemId)
  const { questions } = redeemable.version
  const checked = checkAnswers(questions, answers)
  const card = await findHeldCard(ctx, redeemable, held)
  // most who come too late need not wait for the lock
  const before = await findLastRedemption(ctx.db, card.card_id)
  if (before && before.state !== 'rejected') throw toRedeemedError(before)
  if (card.order_no === null) throw new DomainError('cardNotSold')
  const orderNo = card.order_no
  const redemptionNo = newCellNumber(ctx, idLength)
  const given = questions.map(({ label, kind }, index) => ({
    question: label,
    kind,
    answer: checked[index] ?? '',
  }))
  return inTx(ctx.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    const isNew = await insertRedemption(tx, {
      redemption_no: redemptionNo,
      shop_id: redeemable.item.shop_id,
      item_id: redeemable.item.item_id,
      card_id: card.card_id,
      order_no: orderNo,
      state: 'waiting',
      sealed_answers: sealAnswers(ctx, redemptionNo, given),
      sealed_text: null,
      why: null,
      actor: null,
      redeemed_at: ctx.now(),
      ended_at: null,
    })
    const last = await findLastRedemption(tx, card.card_id)
    if (!isNew) throw toRedeemedError(last)
    await checkCard(tx, card, port)
    await recordDomainEvents(ctx, tx, [
      { kind: 'card.redeemed', subject: redemptionNo, tenantId: redeemable.item.shop_id },
    ])
    return toRedeemedCardDto(ctx, last)
  })
}
