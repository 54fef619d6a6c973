import { checkRegistered, login, sendRegisterCode } from '@faka/contract/account'
import { changeBuyer, getBuyer } from '@faka/contract/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkEncryptionVerb } from '../cli/verbs/check-encryption.ts'
import { plainPhones } from '../rooms/account/door.ts'
import { contactOf, findOrder, plainContacts } from '../rooms/order/door.ts'
import { plainProfiles } from '../rooms/profile/door.ts'
import { complain } from './complaint.ts'
import { type Buyer, newPhone, openBuyer } from './open-buyer.ts'
import { openShop, someCards, type TestShop } from './open-shop.ts'
import { buy, type Placed } from './purchase.ts'
import { dumpOf } from './stored.ts'

const password = 'the password of a buyer'
const reach = { qq: '8675309001', mail: 'canary-profile@example.com', wechat: 'canary_wechat_1' }

interface Life {
  buyer: Buyer
  phone: string
  order: Placed
  contact: { phone: string; mail: string; qq: string }
  canaries: string[]
}

/** Somebody who tells the shop in every way how to reach him. */
async function liveOpenly(shop: TestShop): Promise<Life> {
  const phone = newPhone()
  const passwordHash = await shop.house.passwords.hash(password)
  const buyer = await openBuyer(shop, { phone, passwordHash })
  await buyer.visitor.ask(changeBuyer, reach)
  const contact = { phone: newPhone(), mail: 'canary-order@example.com', qq: '8675309002' }
  const order = await buy(shop, await shop.addItem({ cards: someCards(2) }), {
    buyer: buyer.visitor,
    contact,
  })
  await complain(order, { contact: { mail: 'canary-complaint@example.com' } })
  await shop.visitor().ask(sendRegisterCode, { phone: contact.phone })
  const canaries = [phone, ...Object.values(reach), ...Object.values(contact), 'canary-complaint@example.com']
  return { buyer, phone, order, contact, canaries }
}

/** Takes every row back into the form that an older program wrote. */
async function writeInTheClear(shop: TestShop, { buyer, phone, order, contact }: Life): Promise<void> {
  const { db } = shop.db
  await sql`
    update orders set contact = ${JSON.stringify(contact)}::jsonb, sealed_contact = null where order_no = ${order.orderNo}`.execute(
    db,
  )
  const { account_id } = buyer.account
  await sql`update account set phone = ${phone}, phone_key = null, sealed_phone = null where account_id = ${account_id}`.execute(
    db,
  )
  await sql`
    update buyer set qq = ${reach.qq}, mail = ${reach.mail}, wechat = ${reach.wechat}, sealed_qq = null, sealed_mail = null,
      sealed_wechat = null where account_id = ${account_id}`.execute(db)
}

const foundOf = (dump: string, { canaries }: Life) => canaries.filter((canary) => dump.includes(canary))

/** What the shop still does with what it knows of somebody, whichever form it is kept in. */
async function expectReachable(shop: TestShop, { buyer, phone, order, contact }: Life): Promise<void> {
  expect(await buyer.visitor.ask(getBuyer, {})).toMatchObject({ phone, ...reach })
  const row = await findOrder(shop.house, order.orderNo)
  expect(row && contactOf(shop.house, row)).toEqual(contact)
  expect(await shop.visitor().ask(login, { userName: phone, password })).toMatchObject({ phone })
  expect(await shop.visitor().ask(checkRegistered, { userName: phone })).toEqual({ registered: true })
  await expect(openBuyer(shop, { phone })).rejects.toThrow('taken')
}

async function check(shop: TestShop) {
  const call = { ctx: shop.seller, given: {}, check: () => never(), read: () => never() }
  const { text, failed } = await checkEncryptionVerb.run({ ...call, say: ({ en }) => en })
  return { text, failed }
}
const never = () => {
  throw new Error('this verb reads nothing')
}

test('no phone, mail, QQ or WeChat of a buyer stands readable in any table or log', async () => {
  await using shop = await openShop()
  const life = await liveOpenly(shop)
  expect(foundOf(await dumpOf(shop.db), life)).toEqual([])
  expect(foundOf(JSON.stringify(shop.logged), life)).toEqual([])
  await expectReachable(shop, life)
  expect(await check(shop)).toEqual({
    text: 'Every phone and address of a buyer is encrypted.',
    failed: false,
  })
})

test('rows of an older program are read as they are, encrypted by two processes while the shop runs, and counted until then', async () => {
  await using shop = await openShop()
  const life = await liveOpenly(shop)
  await writeInTheClear(shop, life)
  const beside = await shop.openBeside()
  expect(foundOf(await dumpOf(shop.db), life)).toHaveLength(7)
  await expectReachable(shop, life)
  expect(await check(shop)).toEqual({
    text: 'orders: 1 rows are left\naccount: 1 rows are left\nbuyer: 1 rows are left',
    failed: true,
  })
  await Promise.all([beside.runJobs(), shop.runJobs()])
  expect(foundOf(await dumpOf(shop.db), life)).toEqual([])
  await expectReachable(shop, life)
  expect(await check(shop)).toMatchObject({ failed: false })
})

test('a row that somebody holds is left for the next pass, and the others do not wait for it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(9) })
  for (let at = 0; at < 3; at++) await buy(shop, itemId, { contact: { mail: `canary-${at}@example.com` } })
  await sql`update orders set contact = '{"mail":"canary@example.com"}', sealed_contact = null`.execute(
    shop.db.db,
  )
  const { db } = shop.db
  const first = await db.selectFrom('orders').select('order_no').orderBy('order_no').executeTakeFirstOrThrow()
  const beside = await shop.openBeside()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').selectAll().where('order_no', '=', first.order_no).forUpdate().execute()
    await beside.runJobs()
    expect(await plainContacts.count(shop.house)).toBe(1)
  })
  await beside.runJobs()
  expect(await plainContacts.count(shop.house)).toBe(0)
})

test('a phone that an older program wrote for another account is not given away by the encryption', async () => {
  await using shop = await openShop()
  const [one, two] = [await openBuyer(shop), await openBuyer(shop)]
  const phone = one.account.phone ?? ''
  await sql`
    update account set phone = ${phone}, phone_key = null, sealed_phone = null
    where account_id = ${two.account.account_id}`.execute(shop.db.db)
  await shop.runJobs()
  expect(await plainPhones.count(shop.house)).toBe(1)
  expect(await plainProfiles.count(shop.house)).toBe(0)
  expect(await one.visitor.ask(getBuyer, {})).toMatchObject({ phone })
})

test('an encrypted contact is bound to its row and its column', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: someCards(9) })
  const orders = [await buy(shop, itemId), await buy(shop, itemId)]
  const rows = await Promise.all(orders.map(({ orderNo }) => findOrder(shop.house, orderNo)))
  const [a, b] = rows
  if (!a || !b) throw new Error('the orders are there')
  expect(() => contactOf(shop.house, { ...a, sealed_contact: b.sealed_contact })).toThrow()
  const { visitor, account } = await openBuyer(shop)
  await visitor.ask(changeBuyer, { mail: 'a@example.com', qq: '10001' })
  await sql`update buyer set sealed_qq = sealed_mail where account_id = ${account.account_id}`.execute(
    shop.db.db,
  )
  expect((await visitor.send(getBuyer, {})).body).toContain('500000')
})
