import { pageProofInfo } from '@faka/contract/complaint/complaint'
import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { complain, complaintText, readComplaint } from '../../../test-support/seed/complaint.ts'
import { createPicture } from '../../../test-support/seed/pictures.ts'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

const done = (out: string) => ({ exitCode: 0, out, err: '' })
const rejectedWith = (code: keyof typeof codes) => ({ exitCode: 1, out: '', err: `${codes[code].en}\n` })

test('a seller lists a complaint, shows it, answers with a picture, and replaces the card', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['CARD-A', 'CARD-B', 'CARD-C'], title: 'A game' })
  const placed = await buy(shop, item, { quantity: 2 })
  const complaintNo = await complain(placed, { cardIds: ['2'], expectation: 'replace' })
  const list = await runBeside(shop, ['complaint', 'list', shop.shortUrl, '--status', 'open'])
  expect(list.out).toMatch(new RegExp(`${complaintNo} .* A game +does not work +wants new cards`))
  const shown = await runBeside(shop, ['complaint', 'show', complaintNo])
  expect(shown.out).toContain(complaintText)
  expect(shown.out).toContain('cards 2 of 2')
  expect(shown.out).not.toMatch(/CARD-|complains@example/)

  const png = await createPicture()
  const line = [
    'complaint',
    'answer',
    complaintNo,
    '--text',
    'It works for us, please look.',
    '--picture',
    '-',
  ]
  expect(await runBeside(shop, line, png)).toEqual(
    done('Answered; the buyer sees it at once, and the deadline is kept.\n'),
  )
  const { list: messages } = await placed.buyer.call(pageProofInfo, { complaintNo, orderNo: placed.orderNo })
  expect(messages.at(-1)).toMatchObject({ side: 'seller', images: [{ width: 120, height: 80 }] })
  expect(await runBeside(shop, line, 'this is no picture')).toEqual(rejectedWith('uploadNotPicture'))

  const replaced = await runBeside(
    shop,
    ['complaint', 'replace', complaintNo, '--text-file', '-'],
    complaintText,
  )
  expect(replaced.exitCode).toBe(0)
  expect(await readCards(placed)).toEqual(['CARD-A', 'CARD-C'])
  expect(await runBeside(shop, ['complaint', 'replace', complaintNo])).toEqual(rejectedWith('complaintOver'))
  expect((await runBeside(shop, ['complaint', 'show', complaintNo])).out).toContain(
    'End: cards 2 replaced, by the seller',
  )
})

test('a seller refunds by share or amount, rejects, and the platform decides', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['1', '2', '3', '4', '5'], priceFen: 1280 })
  const first = await buy(shop, item, { quantity: 2 })
  const firstNo = await complain(first)
  for (const amount of ['0', '1.234', '-1', 'all'])
    expect((await runBeside(shop, ['complaint', 'refund', firstNo, '--amount', amount])).exitCode).toBe(2)
  expect(await runBeside(shop, ['complaint', 'refund', firstNo, '--amount', '99'])).toEqual(
    rejectedWith('refundTooLarge'),
  )
  const refund = await runBeside(shop, ['complaint', 'refund', firstNo])
  expect(refund.out).toContain('12.80')
  expect((await readComplaint(first, firstNo)).outcome).toMatchObject({ amountFen: 1280 })

  const second = await buy(shop, item)
  const secondNo = await complain(second)
  const text = ['--text', 'The buyer redeemed it yesterday.']
  expect(await runBeside(shop, ['complaint', 'decide', secondNo, 'reject', ...text])).toEqual(
    rejectedWith('complaintNotEscalated'),
  )
  expect((await runBeside(shop, ['complaint', 'reject', secondNo])).exitCode).toBe(2)
  expect((await runBeside(shop, ['complaint', 'reject', secondNo, ...text])).exitCode).toBe(0)
  const decided = await runBeside(shop, [
    'complaint',
    'decide',
    secondNo,
    'refund',
    '--amount',
    '5.50',
    ...text,
    '--json',
  ])
  expect(JSON.parse(decided.out)).toEqual({ complaintNo: secondNo, status: 'resolved' })
  expect((await readComplaint(second, secondNo)).outcome).toMatchObject({ amountFen: 550, by: 'platform' })
  expect(await runBeside(shop, ['complaint', 'show', '00000000000000000000'])).toEqual(
    rejectedWith('complaintNotFound'),
  )
})
