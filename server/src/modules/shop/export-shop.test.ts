import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { RequestId } from '@faka/contract/shared/ids'
import { exportShop as operation } from '@faka/contract/shop/export-shop'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { fillSellerShop } from '../../../../test-support/seed/fill-seller-shop.ts'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createPicture, uploadPicture } from '../../../../test-support/seed/pictures.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readZip } from '../../../../test-support/server/read-zip.ts'
import { archiveParts } from '../archive-parts.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { exportShop } from './export-shop.ts'

/** It begins like a formula and has two lines. */
const complaint = '=1+1 打不开，请看图片\n第二行'

/** What the two buyers get. */
const soldCards = ['SOLD-CANARY-ONE', '=SOLD-CANARY-TWO']

type Files = ReadonlyMap<string, Buffer>

async function readArchive(shop: TestShop): Promise<Files> {
  const { body } = await exportShop(shop.seller, { shortUrl: shop.shortUrl }, { archiveParts })
  return readZip(Buffer.isBuffer(body) ? body : await buffer(body))
}

const rowsOf = (files: Files, name: string): Record<string, string>[] =>
  parse(files.get(name) ?? '', { bom: true, columns: true })

const linesOf = (files: Files, name: string): Record<string, unknown>[] =>
  String(files.get(name))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

/** The first column of the first row of a statement, as a number. */
async function ask(shop: TestShop, statement: string): Promise<number> {
  const { rows } = await sql
    .raw<{ answer: number }>(`select (${statement})::int as answer`)
    .execute(shop.db.db)
  return rows[0]?.answer ?? Number.NaN
}

/** A shop with one of everything, and a complaint with a picture, an answered question and a refund. */
async function openFullShop(): Promise<TestShop> {
  const shop = await openShop({ limits: { complaintMessagesPerHour: 1000 } })
  await fillSellerShop(shop, shop.shortUrl, '青柠 🍋')
  const itemId = await shop.addItem({
    title: '=SUM(1)',
    questions: ['要充值的账号'],
    cards: [...soldCards, '@卡密 🎮'],
  })
  const bought = await buy(shop, itemId, { answers: ['+86 138'] })
  const picture = await uploadPicture(shop, bought.buyer, await createPicture())
  await complain(bought, { text: complaint, images: [picture.key] })
  const refunded = await buy(shop, itemId, { answers: ['x'] })
  await refundOrder(shop.seller, {
    orderNo: refunded.orderNo,
    amountFen: 300,
    why: '=a reason',
    requestId: RequestId.parse(crypto.randomUUID()),
  })
  return shop
}

test('the sums of an archive are those of the shop: cards, orders, money', async () => {
  await using shop = await openFullShop()
  const files = await readArchive(shop)
  const cards = rowsOf(files, 'cards.csv')
  for (const state of ['free', 'held', 'sold', 'void', 'withdrawn'])
    expect(cards.filter((card) => card['state'] === state).length, state).toBe(
      await ask(shop, `select count(*) from card where state = '${state}'`),
    )
  expect(cards.filter(({ state }) => state === 'sold').length).toBeGreaterThan(2)
  const orders = rowsOf(files, 'orders.csv')
  expect(orders.length).toBe(await ask(shop, 'select count(*) from orders'))
  expect(sumOf(orders, 'amountFen')).toBe(await ask(shop, 'select sum(amount_fen) from orders'))
  expect(Math.round(sumOf(orders, 'amountYuan') * 100)).toBe(sumOf(orders, 'amountFen'))
  expect(sumOf(rowsOf(files, 'payments.csv'), 'amountFen')).toBe(
    await ask(shop, 'select sum(amount_fen) from payment'),
  )
  expect(sumOf(rowsOf(files, 'received.csv'), 'amountFen')).toBe(
    await ask(shop, 'select sum(amount_fen) from receipt'),
  )
  expect(sumOf(rowsOf(files, 'refunds.csv'), 'amountFen')).toBe(300)
  expect(rowsOf(files, 'complaints.csv').length).toBe(await ask(shop, 'select count(*) from complaint'))
  expect(linesOf(files, 'items.jsonl').length).toBe(await ask(shop, 'select count(*) from item'))
})

test('unsold cards are in an archive to the byte, and each is recorded as exported; of sold ones only a hash is', async () => {
  await using shop = await openFullShop()
  const files = await readArchive(shop)
  const cards = rowsOf(files, 'cards.csv')
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const unsold = [...files].flatMap(([name, bytes]) =>
    name.startsWith('unsold/') ? bytes.toString().split('\n').slice(0, -1) : [],
  )
  const ofState = (...states: string[]) => cards.filter(({ state = '' }) => states.includes(state))
  expect(unsold.map(hashOf).sort()).toEqual(
    ofState('free', 'withdrawn')
      .map(({ sha256 }) => sha256)
      .sort(),
  )
  expect(unsold).toContain('@卡密 🎮')
  const recorded = await shop.db.db
    .selectFrom('stock_event')
    .select('card_ids')
    .where('kind', '=', 'exported')
    .execute()
  expect(recorded.flatMap(({ card_ids }) => card_ids.map(String)).sort()).toEqual(
    ofState('free', 'withdrawn')
      .map(({ cardId }) => cardId)
      .sort(),
  )
  // the cards that were sold are nowhere in it
  const sold = ofState('sold').map(({ sha256 }) => sha256)
  for (const text of soldCards) {
    expect(sold).toContain(hashOf(text))
    for (const [name, bytes] of files) expect(bytes.includes(text), name).toBe(false)
  }
})

test('an archive has the answers, the conversations with their pictures, and no cell that is a formula', async () => {
  await using shop = await openFullShop()
  const files = await readArchive(shop)
  expect(linesOf(files, 'answers.jsonl')).toContainEqual(
    expect.objectContaining({
      answers: [{ question: '要充值的账号', kind: 'text', answer: '+86 138' }],
    }),
  )
  expect(await ask(shop, 'select count(*) from answer_reveal')).toBe(linesOf(files, 'answers.jsonl').length)
  const message = linesOf(files, 'complaint-messages.jsonl').find(({ text }) => text === complaint)
  const [picture = ''] = (message?.['pictures'] ?? []) as string[]
  expect(files.get(picture)?.subarray(8, 12).toString()).toBe('WEBP')
  for (const [name, bytes] of files)
    if (name.endsWith('.csv'))
      for (const cells of parse(bytes, { bom: true }) as string[][])
        expect(
          cells.filter((cell) => /^[=+@]/.test(cell)),
          name,
        ).toEqual([])
  expect(rowsOf(files, 'orders.csv').map(({ itemTitle }) => itemTitle)).toContain("'=SUM(1)")
})

test('the README of an archive describes every file and every column in both languages, and the sums are right', async () => {
  await using shop = await openFullShop()
  const files = await readArchive(shop)
  const readme = String(files.get('README.md'))
  const [chinese = '', english = ''] = readme.split('# Everything of the shop')
  for (const { name, columns, about } of archiveParts) {
    expect(chinese).toContain(`## ${name}\n\n${about[0]}`)
    expect(english).toContain(`## ${name}\n\n${about[1]}`)
    for (const column of Object.keys(columns))
      for (const text of [chinese, english]) expect(text, name).toContain(`- \`${column}\``)
  }
  const named = (name: string) =>
    archiveParts.find((part) => {
      const [before = '', after = ''] = part.name.split('*')
      return (
        part.name === name || (part.name.includes('*') && name.startsWith(before) && name.endsWith(after))
      )
    })
  for (const [name, bytes] of files) {
    if (name === 'README.md' || name === 'SHA256SUMS') continue
    const part = named(name)
    expect(part, name).toBeDefined()
    const described = Object.keys(part?.columns ?? {})
    if (name.endsWith('.jsonl'))
      for (const line of linesOf(files, name))
        expect(
          Object.keys(line).filter((key) => !described.includes(key)),
          name,
        ).toEqual([])
    else if (name.endsWith('.csv')) {
      const [head = []] = parse(bytes, { bom: true, to: 1 }) as string[][]
      expect(
        described.map((column, index) => (column.includes(' / ') ? head[index] : column)),
        name,
      ).toEqual(head)
    }
  }
  const sums = [...files].filter(([name]) => name !== 'SHA256SUMS')
  expect(String(files.get('SHA256SUMS'))).toBe(
    sums.map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`).join(''),
  )
})

/** Tables with rows of shops whose rows are in no file of the archive by themselves, and why. */
const leftOut: Readonly<Record<string, string>> = {
  staff_invitation: 'a link that counts for three days; the audit trail names it',
  staff_step: 'who is joining or leaving, for seconds; the audit trail names both',
  mail_link: 'a link that counts for three days; openings.csv has its sending',
  recall_notice: 'its buyers read it at their orders; the audit trail names the recall',
  recall_offer: 'how it ended is in recall-remedies.csv',
  order_event: 'audit.csv',
  order_action: 'audit.csv',
  answer_reveal: 'audit.csv',
  complaint_event: 'audit.csv',
  complaint_reveal: 'audit.csv',
  stock_event: 'audit.csv',
  staff_event: 'audit.csv',
  shop_event: 'audit.csv',
  rating_event: 'audit.csv',
  inquiry_event: 'audit.csv',
  coupon_event: 'audit.csv',
  custom_page_event: 'audit.csv',
  campaign_event: 'audit.csv',
  api_key_event: 'audit.csv',
  pay_channel_event: 'audit.csv',
  audit_link: 'proves the events of audit.csv, with keys of this installation',
  audit_head: 'as audit_link',
  item_wares: 'the current version of each item is in items.jsonl, the title of others in orders.csv',
  sold_elsewhere: 'keyed hashes of this installation',
  top_up_terms: 'of the platform, for the one shop whose item tops up balances',
  balance_part: 'a part that paid its order is a payment in payments.csv, any other went back to the balance',
  import_origin: 'where old addresses lead within this installation',
  happening: 'what is still to be notified, for seconds',
  restock_request: 'addresses of buyers who asked this shop for one email',
  stock_told: 'which low stock was notified already',
  visitor_day: 'keyed hashes of the visitors of today',
  delivery_program: 'an address, and a key of this installation',
  program_call: 'how its orders were asked for; orders.csv has the outcome',
  program_card: 'keyed hashes of this installation',
  webhook_call: 'what was sent to the program of the seller, for some days',
}

/** Which file has each other table. */
const fileOfTable: Readonly<Record<string, string>> = {
  shop: 'shop.jsonl',
  classify: 'categories.csv',
  shop_level: 'levels.csv',
  custom_page: 'pages.jsonl',
  campaign: 'campaigns.csv',
  shop_staff: 'staff.csv',
  api_key: 'api-keys.csv',
  pay_channel: 'payment-methods.csv',
  item: 'items.jsonl',
  rating: 'ratings.csv',
  redemption: 'redemptions.csv',
  inquiry: 'inquiries.csv',
  inquiry_message: 'inquiry-messages.jsonl',
  coupon: 'coupons.csv',
  coupon_batch: 'coupons.csv',
  coupon_use: 'orders.csv',
  card_batch: 'batches.csv',
  batch_recall: 'recalls.csv',
  card: 'cards.csv',
  shared_text: 'shared-texts.jsonl',
  orders: 'orders.csv',
  archived_order: 'archived-orders.csv',
  buyer_block: 'blocked-buyers.csv',
  stock_file: 'files.csv',
  delivered_text: 'delivered-texts.csv',
  file_download: 'downloads.csv',
  card_reveal: 'openings.csv',
  payment: 'payments.csv',
  receipt: 'received.csv',
  refund: 'refunds.csv',
  complaint: 'complaints.csv',
  proof: 'complaint-messages.jsonl',
  ready_reply: 'ready-replies.jsonl',
  recall_remedy: 'recall-remedies.csv',
  visit_day: 'visits.csv',
  seller_notice: 'notifications.jsonl',
  chat_target: 'chats.csv',
}

test('every table of a shop is in its archive, or is left out for a reason', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where column_name = 'shop_id' and table_schema = 'public'
    order by table_name`.execute(shop.db.db)
  expect(rows.map(({ table_name }) => table_name)).toEqual(
    [...Object.keys(leftOut), ...Object.keys(fileOfTable)].sort(),
  )
  const names = archiveParts.map(({ name }) => name)
  expect(Object.values(fileOfTable).filter((name) => !names.includes(name))).toEqual([])
})

test('the guide for sellers names every file of an archive', async () => {
  const guide = await readFile(new URL('../../../../docs/selling.md', import.meta.url), 'utf8')
  const names = archiveParts.map(({ name }) => name)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('only the owner exports a shop, and that is recorded before the first byte', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const member = await joinStaff(shop, shortUrl, ['orders', 'cards', 'money', 'settings'])
  const { visitor: another } = await openBuyer(shop, { roles: ['BUYER', 'SELLER'] })
  expect((await member.visitor.expectRejection(operation, { shortUrl })).code).toBe('rightNeeded')
  expect((await another.expectRejection(operation, { shortUrl })).code).toBe('shopNotFound')
  const events = () =>
    shop.db.db.selectFrom('shop_event').select(['kind', 'actor']).where('kind', '=', 'exported').execute()
  expect(await events()).toEqual([])
  const { headers } = await owner.send(operation, { shortUrl })
  expect(headers['content-disposition']).toContain(`shop-${shortUrl}.zip`)
  expect(await events()).toEqual([{ kind: 'exported', actor: expect.stringMatching(/^account \d+$/) }])
})
