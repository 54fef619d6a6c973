import { ClassifyId, ItemId, RequestId, type ShortUrl } from '@faka/contract/shared/ids'
import { createApiKey } from '../../server/src/modules/api-key/create-api-key.ts'
import { recallBatch } from '../../server/src/modules/complaint/recall-batch.ts'
import { saveReply } from '../../server/src/modules/complaint/save-reply.ts'
import { saveChat } from '../../server/src/modules/notification/save-chat.ts'
import { blockBuyer } from '../../server/src/modules/order/block-buyer.ts'
import { confirmOrderPayment } from '../../server/src/modules/payment/confirm-order-payment.ts'
import { listMoneyCases } from '../../server/src/modules/reconciliation/list-money-cases.ts'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import { createCustomPage } from '../../server/src/modules/shop/create-custom-page.ts'
import { inviteStaff } from '../../server/src/modules/shop/invite-staff.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import { listCards } from '../../server/src/modules/stock/list-cards.ts'
import { withdrawCards } from '../../server/src/modules/stock/withdraw-cards.ts'
import { createCards, type TestShop } from '../server/open-shop.ts'
import type { SellerTarget } from '../server/seller-samples.ts'
import type { Visitor } from '../server/visitor.ts'
import { ask } from './ask.ts'
import { complain } from './complaint.ts'
import { joinStaff } from './join-staff.ts'
import { buy, requestQr, submitOrder, waitForStatus } from './purchase.ts'
import { rate } from './rate.ts'
import { seedCouponBatch } from './seed-coupon.ts'
import { seedFile } from './seed-file.ts'
import { seedItem } from './seed-item.ts'
import { redeemNote, seedRedemption } from './seed-redemption.ts'
import { seedSellerChannel } from './seller-channel.ts'

const ofBuyer = (buyer: Visitor | undefined) => (buyer ? { buyer } : {})

/** A webhook call and an email of a shop that were given up. */
async function insertFailedNotifications(
  shop: TestShop,
  shortUrl: ShortUrl,
): Promise<[callNo: string, messageNo: string]> {
  const [callNo, messageNo] = [`C${shortUrl}`, `M${shortUrl}`]
  const now = shop.clock.now
  await shop.db.pool.query(
    `insert into webhook_call (call_no, shop_id, kind, body, state, tries, created_at, ended_at)
     select $1, shop_id, 'order.delivered', '{}', 'failed', 9, $2, $2 from shop where short_url = $3`,
    [callNo, now, shortUrl],
  )
  await shop.db.pool.query(
    `insert into message (message_no, channel, sealed, state, created_at, expires_at, ended_at, tenant_id)
     select $1, 'mail', '\\x00', 'failed', $2, $2, $2, shop_id from shop where short_url = $3`,
    [messageNo, now, shortUrl],
  )
  return [callNo, messageNo]
}

/**
 * Fills a shop of the platform's sellers with one of everything that a seller's operation names. `bought` buys `orderNo`
 * and complains about it, `byHand` buys `paidOrderNo`; each is a guest by default.
 */
export async function fillSellerShop(
  shop: TestShop,
  shortUrl: ShortUrl,
  name: string,
  buyers: { bought?: Visitor; byHand?: Visitor } = {},
): Promise<SellerTarget> {
  const classify = await createClassify(shop.seller, { shortUrl, name })
  const classifyId = ClassifyId.parse(classify.classifyId)
  const seed = (more: object) => seedItem(shop.seller, shortUrl, { classifyId, title: name, ...more })
  const itemId = await seed({ cards: createCards(9, name) })
  const { id: customPageId } = await createCustomPage(shop.seller, { shortUrl, title: name, text: name })
  const byHand = await submitOrder(shop, await seed({ delivery: 'byHand' }), ofBuyer(buyers.byHand))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  const bought = await buy(shop, itemId, ofBuyer(buyers.bought))
  const complaintNo = await complain(bought)
  const { ratingNo } = await rate(bought)
  const redemptionNo = await seedRedemption(
    shop,
    shortUrl,
    await seed({ cards: [`${name} to be redeemed`], redeemNote }),
  )
  const { inquiryNo } = await ask(shop.visitor(), itemId)
  const { replyNo } = await saveReply(shop.seller, { shortUrl, title: name, text: 'Please try again.' })
  const block = { orderNo: byHand.orderNo, by: 'contact', why: 'a test' } as const
  const { blockNo } = await blockBuyer(shop.seller, block)
  const { batchNo: couponBatchNo } = await seedCouponBatch({ shortUrl, seller: shop.seller }, { name })
  const confirmed = await submitOrder(shop, itemId)
  await confirmOrderPayment(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo: confirmed.orderNo,
    why: 'a test of rights',
  })
  const { list: cases } = await listMoneyCases(shop.seller, { shortUrl, page: 1, pageSize: 1 })
  // refused by every network
  const chat = { provider: 'bark', url: 'http://127.0.0.1:9/key', kinds: ['item.soldOut'] } as const
  const { chatNo } = await saveChat(shop.seller, { shortUrl, ...chat, kinds: [...chat.kinds] })
  const [callNo, messageNo] = await insertFailedNotifications(shop, shortUrl)
  const page = await listCards(shop.seller, { shortUrl, itemId, state: 'free', pageSize: 4 })
  const [withdrawnCardId = 0, ...freeCardIds] = page.list.map(({ cardId }) => cardId)
  await withdrawCards(shop.seller, { shortUrl, cardIds: [withdrawnCardId], reason: 'a test' })
  // a batch of its own, whose recall changes nothing of the others
  const { batchId } = await addStock(shop.seller, {
    itemId: ItemId.parse(await seed({})),
    cards: [`${name} to be recalled`],
  })
  await recallBatch(shop.seller, {
    shortUrl,
    batchId: batchId ?? 0,
    reason: 'a test',
    requestId: crypto.randomUUID(),
  })
  const fileItemId = await seed({ content: 'reusable' })
  const { staffNo } = await joinStaff(shop, shortUrl, ['orders'])
  const { invitationNo } = await inviteStaff(shop.seller, { shortUrl, name, rights: ['orders'] })
  const { apiKey } = await createApiKey(shop.seller, { shortUrl, name, scopes: ['orders:read'] })
  return {
    shortUrl,
    keyNo: apiKey.keyNo,
    classifyId,
    customPageId,
    itemId,
    complaintNo,
    replyNo,
    blockNo,
    couponBatchNo,
    ratingNo,
    redemptionNo,
    inquiryNo,
    chatNo,
    callNo,
    messageNo,
    orderNo: bought.orderNo,
    paidOrderNo: byHand.orderNo,
    freeCardIds,
    withdrawnCardId,
    batchId: batchId ?? 0,
    emptyItemId: await seed({}),
    fileItemId,
    fileKey: (await seedFile(shop, fileItemId, { name })).key,
    payChannelId: (await seedSellerChannel(shop, { shortUrl })).id,
    caseNo: cases[0]?.caseNo ?? '',
    staffNo,
    invitationNo,
  }
}
