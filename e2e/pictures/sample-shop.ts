import { addComplaint, type ComplaintNo } from '@faka/contract/complaint/complaint'
import { getOrder } from '@faka/contract/delivery/delivery'
import { askSeller, type InquiryNo } from '@faka/contract/inquiry/inquiry'
import { saveRating } from '@faka/contract/rating/rating'
import { redeemCard } from '@faka/contract/redemption/redemption'
import { type OrderNo, RequestId } from '@faka/contract/shared/ids'
import { finishUpload, signUpload } from '@faka/contract/upload/upload'
import { credit } from '../../server/src/modules/wallet/public.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { becomeSeller } from '../../test-support/browser/become-seller.ts'
import { createPaidOrder } from '../../test-support/browser/create-paid-order.ts'
import { createPhoto } from '../../test-support/browser/create-photo.ts'
import { type Account, getAccountId, logInOnOtherDevice, signUp } from '../../test-support/browser/log-in.ts'
import type { Site } from '../../test-support/browser/open-site.ts'
import { getManageSecret } from '../../test-support/browser/order-secrets.ts'
import { findItemPath, placeOrder } from '../../test-support/browser/place-order.ts'
import { demoItems } from '../../test-support/browser/purchase.ts'
import { runCli } from '../../test-support/browser/run-cli.ts'
import { sendBytes } from '../../test-support/seed/pictures.ts'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import { itemIdOf } from './console-visits.ts'
import { fillConsole } from './sample-console.ts'

/** Entries of a browser's local storage. */
export type StoredEntries = Readonly<Record<string, string>>

/** Accounts, orders and complaints, so that every page has content. */
export interface SampleShop {
  people: Record<'stranger' | 'guest' | 'buyer' | 'seller' | 'administrator', StoredEntries>
  items: Record<keyof typeof demoItems, string>
  orders: Record<'waiting' | 'cards' | 'quiet' | 'byHand' | 'locked' | 'refunded' | 'expired', OrderNo>
  complaints: Record<
    'open' | 'answered' | 'refunded' | 'escalated',
    { complaintNo: ComplaintNo; orderNo: OrderNo }
  >
  /** A batch of cards that was recalled, with an order that has to be settled. */
  recalledBatchId: number
  /** A batch of coupons that an order used. */
  couponBatchNo: string
  /** A batch of gift codes. */
  giftCodeBatchNo: string
  /** The address of a page on which cards are redeemed. */
  redeemPage: string
  /** A page that the seller of the shop wrote. */
  customPageId: string
  /** A question of the buyer that was answered. */
  inquiryNo: InquiryNo
}

const complaintTexts = {
  open: '兑换页面提示该卡已被使用，购买后我是第一次输入，请帮忙核实。',
  answered: '输入卡密后提示“区域不支持”，商品页写的是全区通用。',
  refunded: '三张里有一张提示无效，另外两张正常使用，谢谢。',
  escalated: '卖家说兑换记录是我的，可是那个时间我还没有付款，请平台看一下。',
}

async function createStoredSession(site: Site, account: Account): Promise<StoredEntries & { token: string }> {
  const session = await logInOnOtherDevice(site, account)
  return { token: session.token, 'buyer-user': JSON.stringify({ ...session, role: 'user' }) }
}

/** An account that decides for the platform. */
async function createAdministrator(site: Site): Promise<Account> {
  const account = await signUp(site)
  await site.db.pool.query(`update account set roles = '{BUYER,ADMIN}' where account_id = $1`, [
    await getAccountId(site, account),
  ])
  return account
}

/** Coupons with an order that used one: a code of the seller's choice, and a hundred random ones. */
async function createSampleCoupons(site: Site): Promise<string> {
  await runCli(site, [
    ...['coupon', 'create', 'demo', '--name', '老客回馈', '--off', '5', '--min', '50'],
    ...['--uses', '1', '--count', '100', '--until', '2030-01-01'],
  ])
  const { batchNo } = await runCli(site, [
    ...['coupon', 'create', 'demo', '--name', '新店开业', '--code', 'WELCOME', '--percent', '10'],
    ...['--uses-per-buyer', '1'],
  ])
  await placeOrder(site, demoItems.plain, { couponCode: 'WELCOME', contact: { mail: 'coupon@example.com' } })
  return batchNo
}

const assignOrders = async (site: Site, account: Account, orderNos: readonly OrderNo[]) =>
  site.db.pool.query(
    `with complaints as (update complaint set account_id = $1 where order_no = any($2))
     update orders set account_id = $1 where order_no = any($2)`,
    [await getAccountId(site, account), orderNos],
  )

/** Credits two refunds to the balance of an account. */
async function fillWallet(site: Site, account: Account): Promise<void> {
  const accountId = await getAccountId(site, account)
  const services = { now: () => new Date(), random: systemRandom }
  for (const amountFen of [9680, 1250]) {
    const refund = { kind: 'refund', ref: crypto.randomUUID(), orderNo: 'A'.repeat(20) } as const
    await inTx(site.db.db, (tx) =>
      credit(services, tx, { ...refund, accountId, realMoney: false, amountFen }),
    )
  }
}

async function createComplaint(site: Site, orderNo: OrderNo, text: string) {
  const buyer = createBuyer(site.url)
  const { buffer, mimeType } = await createPhoto('proof.png', '#4a6fa5')
  const ticket = await buyer.callOrThrow(signUpload, {
    purpose: 'proof',
    contentType: mimeType,
    sizeBytes: buffer.length,
  })
  await sendBytes(site, ticket, buffer)
  const { key } = await buyer.callOrThrow(finishUpload, { key: ticket.key })
  const { complaintNo } = await buyer.callOrThrow(addComplaint, {
    orderNo,
    manageSecret: getManageSecret(orderNo),
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text,
    images: [key],
    contact: { phone: '13800138000' },
  })
  return { complaintNo, orderNo }
}

/** Two ratings of an item, one of which its seller reported. */
async function createSampleRatings(site: Site, good: OrderNo, bad: OrderNo): Promise<void> {
  const rate = (orderNo: OrderNo, stars: number, text: string) =>
    createBuyer(site.url).callOrThrow(saveRating, {
      orderNo,
      manageSecret: getManageSecret(orderNo),
      stars,
      text,
    })
  await rate(good, 5, '付款后马上就收到了，两张都能用。')
  const { ratingNo } = await rate(bad, 2, '三张里有一张提示无效，等了半天才处理。')
  await runCli(site, ['rating', 'report', ratingNo, '--why', '已经退款，评价与事实不符'])
}

/** A card that was redeemed and waits for its seller; its item has a redeem page from then on. */
async function createSampleRedemption(site: Site, orderNo: OrderNo): Promise<string> {
  const buyer = createBuyer(site.url)
  const { itemId, cards } = await buyer.callOrThrow(getOrder, { orderNo })
  await runCli(site, [
    ...['item', 'change', itemId, '--redeem-note', '每张卡密兑换一个月会员，付款后一小时内充入您的账号。'],
  ])
  const [card] = cards ?? []
  await buyer.callOrThrow(redeemCard, { itemId, card: card?.content ?? '', answers: [] })
  return `/redeem?itemId=${itemId}`
}

/** Two questions before buying: one of the buyer, which was answered, and one of a guest. */
async function createSampleInquiries(site: Site, buyer: Account): Promise<InquiryNo> {
  const itemId = itemIdOf(await findItemPath(site, demoItems.tiers))
  const ask = (by: ReturnType<typeof createBuyer>, text: string) =>
    by.callOrThrow(askSeller, { requestId: RequestId.parse(crypto.randomUUID()), itemId, text })
  const { token } = await logInOnOtherDevice(site, buyer)
  const { inquiryNo } = await ask(createBuyer(site.url, token), '请问这张卡在日本区的账号上能用吗？')
  await runCli(site, ['inquiry', 'answer', inquiryNo, '--text', '可以，亚洲区的账号都能用。'])
  await ask(createBuyer(site.url), '一次买二十张能再便宜一点吗？')
  return inquiryNo
}

/** Creates the sample data by a few purchases and complaints. */
export async function createSampleShop(site: Site): Promise<SampleShop> {
  const buyer = await signUp(site)
  const seller = await signUp(site)
  await becomeSeller(site, seller)
  const paid = (title: string, options: Parameters<typeof createPaidOrder>[2] = {}) =>
    createPaidOrder(site, title, options)

  const { orderNo: waiting } = await placeOrder(site, demoItems.tiers, { quantity: 3 })
  const { orderNo: late } = await placeOrder(site, demoItems.tiers)
  const orders = {
    waiting,
    cards: await paid(demoItems.plain, { quantity: 2 }),
    quiet: await paid(demoItems.tiers, { quantity: 2 }),
    byHand: await paid(demoItems.byHand, { status: 'paid', answers: ['Debian 13', '工作日晚上八点后'] }),
    locked: await paid(demoItems.password, { cardPassword: 'pine-forest' }),
    refunded: await paid(demoItems.plain, { quantity: 3 }),
    expired: late,
  }
  await site.db.pool.query(`update orders set pay_before = now() where order_no = $1`, [late])
  await createSampleRatings(site, orders.cards, orders.refunded)
  const redeemPage = await createSampleRedemption(site, await paid(demoItems.tiers))
  const open = await createComplaint(site, orders.cards, complaintTexts.open)
  const answered = await createComplaint(site, await paid(demoItems.tiers), complaintTexts.answered)
  const refunded = await createComplaint(site, orders.refunded, complaintTexts.refunded)
  await runCli(site, [
    'complaint',
    'answer',
    answered.complaintNo,
    '--text',
    '您好，这批卡支持亚洲与欧洲区。请问您的账号在哪个区？可以发一张截图吗？',
  ])
  await runCli(site, ['complaint', 'refund', refunded.complaintNo, '--amount', '10.00'])
  const escalated = await createComplaint(site, await paid(demoItems.plain), complaintTexts.escalated)
  await runCli(site, [
    'complaint',
    'reject',
    escalated.complaintNo,
    '--text',
    '兑换记录显示这张卡在交付之后才被使用，使用的账号与您下单的手机号一致。',
  ])
  const couponBatchNo = await createSampleCoupons(site)
  const { batchNo: giftCodeBatchNo } = await runCli(site, [
    ...['gift-code', 'create', '--name', '周年活动', '--worth', '20', '--count', '100'],
  ])
  const { id: customPageId } = await runCli(
    site,
    ['page', 'create', 'demo', '使用教程', '-'],
    '## 怎么兑换\n\n- 打开官网并登录\n- 在“兑换”里输入卡密\n\n**24 小时**内遇到问题，请联系客服。',
  )
  const inquiryNo = await createSampleInquiries(site, buyer)
  const blocked = await paid(demoItems.tiers, { contact: { mail: 'often-refunds@example.com' } })
  await assignOrders(site, buyer, [...Object.values(orders), answered.orderNo])
  await fillWallet(site, buyer)

  const device = Object.values(orders).map((orderNo, index) => ({
    orderNo,
    itemTitle: orderNo === waiting || orderNo === late ? demoItems.tiers : demoItems.plain,
    createTime: new Date(Date.now() - index * 3_600_000).toISOString(),
  }))
  const addresses = await Promise.all(
    Object.entries(demoItems).map(async ([name, title]) => [name, await findItemPath(site, title)]),
  )
  const sellerSession = await createStoredSession(site, seller)
  const { recalledBatchId } = await fillConsole(site, seller, sellerSession.token, {
    recalled: orders.locked,
    blocked,
  })
  return {
    people: {
      stranger: {},
      guest: { orders: JSON.stringify(device) },
      buyer: await createStoredSession(site, buyer),
      seller: sellerSession,
      administrator: await createStoredSession(site, await createAdministrator(site)),
    },
    items: Object.fromEntries(addresses),
    orders,
    complaints: { open, answered, refunded, escalated },
    recalledBatchId,
    couponBatchNo,
    giftCodeBatchNo,
    customPageId,
    redeemPage,
    inquiryNo,
  }
}
