import { login } from '@faka/contract/account'
import { addComplaint, type ComplaintNo } from '@faka/contract/complaint'
import type { OrderNo } from '@faka/contract/ids'
import { inTx } from '../../server/src/kernel/db.ts'
import { systemRandom } from '../../server/src/kernel/random.ts'
import { credit } from '../../server/src/rooms/wallet/door.ts'
import { newBuyer } from '../../sim/buyer.ts'
import { secretOf } from '../hold-order.ts'
import type { Site } from '../open-site.ts'
import { paidOrder } from '../paid-order.ts'
import { itemAddress, placeOrder } from '../place-order.ts'
import { demoItems } from '../purchase.ts'
import { runVerb } from '../run-verb.ts'
import { type Account, accountIdOf, signUp } from '../sign-in.ts'

/** What a browser's local storage holds of somebody. */
export type Person = Readonly<Record<string, string>>

/** People, orders and complaints, so that every page has something to show. */
export interface Town {
  people: Record<'stranger' | 'guest' | 'buyer' | 'seller', Person>
  items: Record<keyof typeof demoItems, string>
  orders: Record<'waiting' | 'cards' | 'quiet' | 'byHand' | 'locked' | 'refunded' | 'expired', OrderNo>
  complaints: Record<'open' | 'answered' | 'refunded', { complaintNo: ComplaintNo; orderNo: OrderNo }>
}

const story = {
  open: '兑换页面提示该卡已被使用，购买后我是第一次输入，请帮忙核实。',
  answered: '输入卡密后提示“区域不支持”，商品页写的是全区通用。',
  refunded: '三张里有一张提示无效，另外两张正常使用，谢谢。',
}

async function personOf(site: Site, { phone, password }: Account): Promise<Person> {
  const session = await newBuyer(site.url).must(login, { userName: phone, password })
  return { token: session.token, 'buyer-user': JSON.stringify({ ...session, role: 'user' }) }
}

/** Makes somebody the seller of the demo shop, as whoever opens a shop is. */
const giveShopTo = async (site: Site, account: Account) =>
  site.db.pool.query(
    `with seller as (update account set roles = '{BUYER,SELLER}' where account_id = $1 returning account_id)
     update shop set seller_account_id = (select account_id from seller) where short_url = 'demo'`,
    [await accountIdOf(site, account)],
  )

const giveOrdersTo = async (site: Site, account: Account, orderNos: readonly OrderNo[]) =>
  site.db.pool.query(
    `with quarrels as (update complaint set account_id = $1 where order_no = any($2))
     update orders set account_id = $1 where order_no = any($2)`,
    [await accountIdOf(site, account), orderNos],
  )

/** Two sums that came back and wait to be spent. */
async function fillWalletOf(site: Site, account: Account): Promise<void> {
  const accountId = await accountIdOf(site, account)
  const world = { now: () => new Date(), random: systemRandom }
  for (const amountFen of [9680, 1250]) {
    const refund = { kind: 'refund', ref: crypto.randomUUID(), orderNo: 'A'.repeat(20) } as const
    await inTx(site.db.db, (tx) => credit(world, tx, { ...refund, accountId, realMoney: false, amountFen }))
  }
}

async function complainAbout(site: Site, orderNo: OrderNo, text: string) {
  const { complaintNo } = await newBuyer(site.url).must(addComplaint, {
    orderNo,
    manageSecret: secretOf(orderNo),
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text,
    images: [],
    contact: { phone: '13800138000' },
  })
  return { complaintNo, orderNo }
}

/** Lets a fresh site live through a few purchases and quarrels. */
export async function buildTown(site: Site): Promise<Town> {
  const buyer = await signUp(site)
  const seller = await signUp(site)
  await giveShopTo(site, seller)
  const paid = (title: string, more: Parameters<typeof paidOrder>[2] = {}) => paidOrder(site, title, more)

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
  const open = await complainAbout(site, orders.cards, story.open)
  const answered = await complainAbout(site, await paid(demoItems.tiers), story.answered)
  const refunded = await complainAbout(site, orders.refunded, story.refunded)
  await runVerb(site, [
    ...['complaint', 'answer', answered.complaintNo, '--text'],
    '您好，这批卡支持亚洲与欧洲区。请问您的账号在哪个区？可以发一张截图吗？',
  ])
  await runVerb(site, ['complaint', 'refund', refunded.complaintNo, '--amount', '10.00'])
  await giveOrdersTo(site, buyer, [...Object.values(orders), answered.orderNo])
  await fillWalletOf(site, buyer)

  const device = Object.values(orders).map((orderNo, at) => ({
    orderNo,
    itemTitle: orderNo === waiting || orderNo === late ? demoItems.tiers : demoItems.plain,
    createTime: new Date(Date.now() - at * 3_600_000).toISOString(),
  }))
  const addresses = await Promise.all(
    Object.entries(demoItems).map(async ([name, title]) => [name, await itemAddress(site, title)]),
  )
  return {
    people: {
      stranger: {},
      guest: { orders: JSON.stringify(device) },
      buyer: await personOf(site, buyer),
      seller: await personOf(site, seller),
    },
    items: Object.fromEntries(addresses),
    orders,
    complaints: { open, answered, refunded },
  }
}
