import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow } from '../../../../test-support/seed/money-rows.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { listRefunds } from './list-refunds.ts'

const minutes = (count: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + count * 60_000)
const numberOf = (name: string) => name.toUpperCase().padEnd(20, '0')

async function addRefunds(
  shop: TestShop,
  names: readonly string[],
  changes: Parameters<typeof addRefundRow>[3],
) {
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  for (const [index, name] of names.entries()) {
    const base = { shop_id, order_no: numberOf(name) }
    const receiptId = await addReceiptRow(shop.db.db, name, { ...base, pay_channel_id: shop.payChannels.md5 })
    await addRefundRow(shop.db.db, numberOf(name), receiptId, {
      ...base,
      complaint_no: null,
      request_id: crypto.randomUUID(),
      created_at: minutes(index),
      ...changes,
    })
  }
}

test('a refund is asked, done, refused or stuck, and the list can be narrowed to each', async () => {
  await using shop = await openShop()
  await addRefunds(shop, ['ASKED'], {})
  const done = { state: 'done', next_try_at: null, done_at: minutes(9) } as const
  await addRefunds(shop, ['DONE'], { ...done, created_at: minutes(1) })
  await addRefunds(shop, ['REFUSED'], { ...done, to_balance: true, created_at: minutes(2) })
  await addRefunds(shop, ['STUCK'], { state: 'byPerson', next_try_at: null, created_at: minutes(3) })
  await addRefunds(shop, ['UNFUNDED'], { is_unfunded: true, created_at: minutes(4) })
  const list = async (progress?: 'asked' | 'done' | 'refused' | 'stuck') =>
    (await listRefunds(shop.seller, { shortUrl: shop.shortUrl, progress, pageSize: 50 })).list.map(
      (refund) => `${refund.refundNo.replaceAll('0', '')} ${refund.progress}`,
    )
  expect(await list()).toEqual([
    'UNFUNDED stuck',
    'STUCK stuck',
    'REFUSED refused',
    'DONE done',
    'ASKED asked',
  ])
  expect(await list('asked')).toEqual(['ASKED asked'])
  expect(await list('done')).toEqual(['DONE done'])
  expect(await list('refused')).toEqual(['REFUSED refused'])
  expect(await list('stuck')).toEqual(['UNFUNDED stuck', 'STUCK stuck'])
})

test('pages follow one another without a gap, also among refunds of the same moment', async () => {
  await using shop = await openShop()
  const names = Array.from({ length: 7 }, (_, index) => `R${index}`)
  await addRefunds(shop, names, { created_at: minutes(0) })
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await listRefunds(shop.seller, { shortUrl: shop.shortUrl, after, pageSize: 3 })
    seen.push(...page.list.map(({ refundNo }) => refundNo))
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(names.map(numberOf).toReversed())
})
