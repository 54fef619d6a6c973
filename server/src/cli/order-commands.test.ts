import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('a seller finds an order by a card from the standard input, notes something, and reads it with its history', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['CARD-A', 'CARD-B'], title: 'A game' })
  const { orderNo } = await buy(shop, itemId, { contact: { mail: 'one@example.com' } })
  const found = await runBeside(shop, ['order', 'find', shop.shortUrl, '-', '--by', 'card'], 'CARD-A\n')
  expect(found.out).toMatch(new RegExp(`^${orderNo} .* A game +1 +¥10.00 .* delivered`, 'm'))
  expect(found.out).toContain('1 order, page 1 of 1')
  expect((await runBeside(shop, ['order', 'find', shop.shortUrl, 'one@example.com'])).out).toContain(orderNo)
  const dear = await runBeside(shop, ['order', 'find', shop.shortUrl, '--min', '10.01'])
  expect(dear.out).toContain('0 orders')
  const wrong = await runBeside(shop, ['order', 'find', shop.shortUrl, '--max', 'much'])
  expect(wrong).toMatchObject({ exitCode: 2, out: '' })
  expect(wrong.err).toContain('--max')

  const noted = await runBeside(shop, ['order', 'note', orderNo, 'Called the\u001b buyer.'])
  expect(noted).toEqual({ exitCode: 0, out: 'The note is saved.\n', err: '' })
  const shown = await runBeside(shop, ['order', 'show', orderNo])
  expect(shown.out).toContain(`${orderNo}  A game × 1  ¥10.00`)
  expect(shown.out).toContain('Buyer  guest  o***@example.com')
  expect(shown.out).toContain('Refundable  ¥10.00')
  expect(shown.out).toMatch(/ {2}delivered {2}payment gateway/)
  expect(shown.out).toMatch(/ {2}note {2}Called the {2}buyer\./)
  expect(shown.out).not.toMatch(/CARD-|one@example/)
  const json = await runBeside(shop, ['order', 'show', orderNo, '--json'])
  expect(JSON.parse(json.out)).toMatchObject({ orderNo, refundableFen: 1000 })
  expect(await runBeside(shop, ['order', 'show', '0'.repeat(20)])).toEqual({
    exitCode: 1,
    out: '',
    err: `${codes.orderNotFound.en}\n`,
  })
})

test('a seller refunds a part by a request that is made once, and cancels what is not delivered', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: ['CARD-A'] }))
  const request = ['--why', 'One card too few.', '--request', crypto.randomUUID()]
  const answer = 'The refund of ¥3.00 is on its way; ¥7.00 can still be refunded.\n'
  for (let turn = 0; turn < 2; turn++)
    expect(await runBeside(shop, ['order', 'refund', orderNo, '--amount', '3', ...request])).toEqual({
      exitCode: 0,
      out: answer,
      err: '',
    })
  const without = await runBeside(shop, ['order', 'refund', orderNo])
  expect(without).toMatchObject({ exitCode: 2, out: '' })
  expect(without.err).toContain('--why')
  const much = await runBeside(shop, ['order', 'refund', orderNo, '--amount', '7.01', '--why', 'More.'])
  expect(much).toEqual({ exitCode: 1, out: '', err: `${codes.refundTooLarge.en}\n` })
  const delivered = await runBeside(shop, ['order', 'cancel', orderNo, '--why', 'No more stock.'])
  expect(delivered).toEqual({ exitCode: 1, out: '', err: `${codes.orderNotCancellable.en}\n` })
  const waiting = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  expect(await runBeside(shop, ['order', 'cancel', waiting.orderNo, '--why', 'No more stock.'])).toEqual({
    exitCode: 0,
    out: 'The order is cancelled now.\n',
    err: '',
  })
  expect((await runBeside(shop, ['order', 'show', orderNo])).out).toMatch(
    / {2}refund {2}¥3.00 {2}One card too few\./,
  )
})

test('a seller creates an order for a buyer and gets the link to pay it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(20) })
  const line = [
    'order',
    'create',
    itemId,
    '--quantity',
    '2',
    '--mail',
    'one@example.com',
    '--note',
    'By phone.',
  ]
  const made = await runBeside(shop, line)
  expect(made).toMatchObject({ exitCode: 0, err: '' })
  const [, orderNo] =
    /^Order (\w{20}), ¥20\.00, to be paid by .*: http.*\/cashDesk\?orderId=\1$/m.exec(made.out) ?? []
  const shown = await runBeside(shop, ['order', 'show', orderNo ?? ''])
  expect(shown.out).toMatch(/ {2}created for the buyer {2}By phone\./)
  expect(shown.out).toMatch(/ {2}unpaid {2}seller/)
  const withoutContact = await runBeside(shop, ['order', 'create', itemId])
  expect(withoutContact).toEqual({ exitCode: 1, out: '', err: `${codes.contactMissing.en}\n` })
})
