import { redeemCard } from '@faka/contract/redemption/redemption'
import { expect, test } from 'vitest'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('an item gets a redeem page, and redemptions are listed, shown, rejected and delivered', async () => {
  await using shop = await openShop()
  const run = (...args: string[]) => runBeside(shop, args)
  const itemId = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  await run('item', 'change', itemId, '--redeem-note', 'A month of membership.', '--question', 'Account')
  const placed = await buy(shop, itemId)
  const [card = ''] = await readCards(placed)
  const redeem = () => shop.visitor().call(redeemCard, { itemId, card, answers: ['anna@example.com'] })
  await redeem()
  const list = async (...args: string[]) => (await run('redemption', 'list', shop.shortUrl, ...args)).out
  const [, first = ''] = /^(\w{20}) .*Star crystals .*waiting/m.exec(await list('--only', 'waiting')) ?? []
  expect((await run('redemption', 'show', first)).out).toContain('Account: anna@example.com')
  expect((await run('redemption', 'reject', first, '--why', 'No such account.')).exitCode).toBe(0)
  await redeem()
  expect(await list('--only', 'rejected')).toContain(first)
  const [, second = ''] = /^(\w{20}) /m.exec(await list('--only', 'waiting')) ?? []
  const refused = await run('order', 'refund', placed.orderNo, '--why', 'a test')
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('was redeemed')])
  const again = await run('redemption', 'reject', first, '--why', 'No such account.')
  expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('already ended')])
  expect((await run('redemption', 'show', second)).out).toContain('waiting')
  expect((await run('order', 'refund', placed.orderNo, '--redeemed', '1', '--why', 'a test')).exitCode).toBe(
    0,
  )
  expect(await list()).toMatch(/order refunded/)
})
