import { login } from '@faka/contract/account/account'
import { checkRegistered, sendRegisterCode } from '@faka/contract/account/registration'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../test-support/seed/complaint.ts'
import { type Buyer, newPhone, openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder } from '../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { checkEncryptionCommand } from '../cli/commands/encryption.ts'
import { plaintextPhones } from '../modules/account/public.ts'
import { decryptContact, findOrder, plaintextContacts } from '../modules/order/public.ts'
import { plaintextProfiles } from '../modules/profile/public.ts'

const password = 'the password of a buyer'
const profileContacts = { qq: '8675309001', mail: 'canary-profile@example.com', wechat: 'canary_wechat_1' }

interface BuyerData {
  buyer: Buyer
  phone: string
  order: PlacedOrder
  contact: { phone: string; mail: string; qq: string }
  canaries: string[]
}

/** A buyer who leaves every kind of contact. */
async function createBuyerData(shop: TestShop): Promise<BuyerData> {
  const phone = newPhone()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const buyer = await openBuyer(shop, { phone, passwordHash })
  await buyer.visitor.call(changeBuyer, { ...profileContacts, currentPassword: password })
  const contact = { phone: newPhone(), mail: 'canary-order@example.com', qq: '8675309002' }
  const order = await buy(shop, await shop.addItem({ cards: createCards(2) }), {
    buyer: buyer.visitor,
    contact,
  })
  await complain(order, { contact: { mail: 'canary-complaint@example.com' } })
  await shop.visitor().call(sendRegisterCode, { phone: contact.phone })
  const canaries = [
    phone,
    ...Object.values(profileContacts),
    ...Object.values(contact),
    'canary-complaint@example.com',
  ]
  return { buyer, phone, order, contact, canaries }
}

/** Rewrites every row as an older version stored it. */
async function writePlaintext(shop: TestShop, { buyer, phone, order, contact }: BuyerData): Promise<void> {
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
    update buyer set qq = ${profileContacts.qq}, mail = ${profileContacts.mail}, wechat = ${profileContacts.wechat}, sealed_qq = null, sealed_mail = null,
      sealed_wechat = null where account_id = ${account_id}`.execute(db)
}

const findCanaries = (dump: string, { canaries }: BuyerData) =>
  canaries.filter((canary) => dump.includes(canary))

/** Expects the shop to find and reach the buyer, whichever form is stored. */
async function expectReachable(shop: TestShop, { buyer, phone, order, contact }: BuyerData): Promise<void> {
  expect(await buyer.visitor.call(getBuyer, {})).toMatchObject({ phone, ...profileContacts })
  const row = await findOrder(shop.services, order.orderNo)
  expect(row && decryptContact(shop.services, row)).toEqual(contact)
  expect(await shop.visitor().call(login, { userName: phone, password })).toMatchObject({ phone })
  expect(await shop.visitor().call(checkRegistered, { userName: phone })).toEqual({ registered: true })
  await expect(openBuyer(shop, { phone })).rejects.toThrow('the account exists already')
}

async function checkEncryption(shop: TestShop) {
  const call = {
    ctx: shop.seller,
    args: {},
    validate: () => never(),
    readFile: () => never(),
    readPassword: () => never(),
    writeFile: () => never(),
    resolvePath: () => never(),
    reportProgress: () => never(),
  }
  const { text, failed } = await checkEncryptionCommand.run({ ...call, t: ({ en }) => en })
  return { text, failed }
}
const never = () => {
  throw new Error('this command reads no file')
}

test('no phone, email, QQ or WeChat of a buyer is in plaintext in any table or log', async () => {
  await using shop = await openShop()
  const life = await createBuyerData(shop)
  expect(findCanaries(await dumpDatabase(shop.db), life)).toEqual([])
  expect(findCanaries(JSON.stringify(shop.logged), life)).toEqual([])
  await expectReachable(shop, life)
  expect(await checkEncryption(shop)).toEqual({
    text: 'Every phone and address of a buyer is encrypted.',
    failed: false,
  })
})

test('rows of an older version are readable, encrypted by two processes while the shop runs, and counted until then', async () => {
  await using shop = await openShop()
  const life = await createBuyerData(shop)
  await writePlaintext(shop, life)
  const beside = await shop.openSecondProcess()
  expect(findCanaries(await dumpDatabase(shop.db), life)).toHaveLength(7)
  await expectReachable(shop, life)
  expect(await checkEncryption(shop)).toEqual({
    text: 'orders: 1 rows are left\naccount: 1 rows are left\nbuyer: 1 rows are left',
    failed: true,
  })
  await Promise.all([beside.runJobs(), shop.runJobs()])
  expect(findCanaries(await dumpDatabase(shop.db), life)).toEqual([])
  await expectReachable(shop, life)
  expect(await checkEncryption(shop)).toMatchObject({ failed: false })
})

test('a locked row is left for the next run, and the others do not wait for it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  for (let index = 0; index < 3; index++)
    await buy(shop, itemId, { contact: { mail: `canary-${index}@example.com` } })
  await sql`update orders set contact = '{"mail":"canary@example.com"}', sealed_contact = null`.execute(
    shop.db.db,
  )
  const { db } = shop.db
  const first = await db.selectFrom('orders').select('order_no').orderBy('order_no').executeTakeFirstOrThrow()
  const beside = await shop.openSecondProcess()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').selectAll().where('order_no', '=', first.order_no).forUpdate().execute()
    await beside.runJobs()
    expect(await plaintextContacts.count(shop.services)).toBe(1)
  })
  await beside.runJobs()
  expect(await plaintextContacts.count(shop.services)).toBe(0)
})

test('encryption does not give away a phone that an older version wrote for another account', async () => {
  await using shop = await openShop()
  const [one, two] = [await openBuyer(shop), await openBuyer(shop)]
  const phone = one.account.phone ?? ''
  await sql`
    update account set phone = ${phone}, phone_key = null, sealed_phone = null
    where account_id = ${two.account.account_id}`.execute(shop.db.db)
  await shop.runJobs()
  expect(await plaintextPhones.count(shop.services)).toBe(1)
  expect(await plaintextProfiles.count(shop.services)).toBe(0)
  expect(await one.visitor.call(getBuyer, {})).toMatchObject({ phone })
})

test('an encrypted contact is bound to its row and its column', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const orders = [await buy(shop, itemId), await buy(shop, itemId)]
  const rows = await Promise.all(orders.map(({ orderNo }) => findOrder(shop.services, orderNo)))
  const [a, b] = rows
  if (!a || !b) throw new Error('an order is missing')
  expect(() => decryptContact(shop.services, { ...a, sealed_contact: b.sealed_contact })).toThrow()
  const passwordHash = await shop.services.passwordHasher.hash(password)
  const { visitor, account } = await openBuyer(shop, { passwordHash })
  await visitor.call(changeBuyer, { mail: 'a@example.com', qq: '10001', currentPassword: password })
  await sql`update buyer set sealed_qq = sealed_mail where account_id = ${account.account_id}`.execute(
    shop.db.db,
  )
  expect((await visitor.send(getBuyer, {})).body).toContain('500000')
})
