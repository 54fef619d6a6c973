import { login } from '@faka/contract/account/account'
import { addComplaint, type ComplaintNo } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { credit } from '../../server/src/modules/wallet/public.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { becomeSeller } from '../../test-support/browser/become-seller.ts'
import { createPaidOrder } from '../../test-support/browser/create-paid-order.ts'
import { type Account, getAccountId, signUp } from '../../test-support/browser/log-in.ts'
import type { Site } from '../../test-support/browser/open-site.ts'
import { getManageSecret } from '../../test-support/browser/order-secrets.ts'
import { findItemPath, placeOrder } from '../../test-support/browser/place-order.ts'
import { demoItems } from '../../test-support/browser/purchase.ts'
import { runCli } from '../../test-support/browser/run-cli.ts'
import { createBuyer } from '../../test-support/server/http-buyer.ts'

/** Entries of a browser's local storage. */
export type StoredEntries = Readonly<Record<string, string>>

/** Accounts, orders and complaints, so that every page has content. */
export interface SampleShop {
  people: Record<'stranger' | 'guest' | 'buyer' | 'seller' | 'administrator', StoredEntries>
  items: Record<keyof typeof demoItems, string>
  orders: Record<'waiting' | 'cards' | 'quiet' | 'byHand' | 'locked' | 'refunded' | 'expired', OrderNo>
  complaints: Record<'open' | 'answered' | 'refunded', { complaintNo: ComplaintNo; orderNo: OrderNo }>
}

const complaintTexts = {
  open: '兑换页面提示该卡已被使用，购买后我是第一次输入，请帮忙核实。',
  answered: '输入卡密后提示“区域不支持”，商品页写的是全区通用。',
  refunded: '三张里有一张提示无效，另外两张正常使用，谢谢。',
}

async function createStoredSession(site: Site, { phone, password }: Account): Promise<StoredEntries> {
  const session = await createBuyer(site.url).callOrThrow(login, { userName: phone, password })
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
  const { complaintNo } = await createBuyer(site.url).callOrThrow(addComplaint, {
    orderNo,
    manageSecret: getManageSecret(orderNo),
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text,
    images: [],
    contact: { phone: '13800138000' },
  })
  return { complaintNo, orderNo }
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
  return {
    people: {
      stranger: {},
      guest: { orders: JSON.stringify(device) },
      buyer: await createStoredSession(site, buyer),
      seller: await createStoredSession(site, seller),
      administrator: await createStoredSession(site, await createAdministrator(site)),
    },
    items: Object.fromEntries(addresses),
    orders,
    complaints: { open, answered, refunded },
  }
}
