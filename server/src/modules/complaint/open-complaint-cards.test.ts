import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy, readCards } from '../../../../test-support/seed/purchase.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { listComplaints } from './list-complaints.ts'
import { openComplaintCards } from './open-complaint-cards.ts'
import { showComplaint } from './show-complaint.ts'

test('a seller sees the cards of a complaint masked, and each opening of those complained about is recorded', async () => {
  await using shop = await openShop()
  const cards = ['FIRST-CARD-CANARY-0001', 'SECOND-CARD-CANARY-0002', 'THIRD-CARD-CANARY-0003']
  const placed = await buy(shop, await shop.addItem({ cards }), { quantity: 2 })
  const [, second] = await readCards(placed)
  const complaintNo = await complain(placed, { cardIds: ['2'] })
  const shown = await showComplaint(shop.seller, { complaintNo })
  expect(shown).toMatchObject({ source: 'stock', freeCards: 1, quantity: 2, openings: [], hasAccount: false })
  expect(shown.cards.map(({ cardId }) => cardId)).toEqual(['1', '2'])
  expect(JSON.stringify(shown)).not.toContain('CANARY')

  expect(await openComplaintCards(shop.seller, { complaintNo })).toEqual({
    cards: [{ cardId: '2', content: second }],
  })
  expect((await showComplaint(shop.seller, { complaintNo })).openings).toHaveLength(1)
  const { rows } = await shop.db.pool.query('select complaint_no, actor from complaint_reveal')
  expect(rows).toEqual([{ complaint_no: complaintNo, actor: expect.any(String) }])
})

test('the list of complaints begins with the nearest deadline and counts every state', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['A', 'B', 'C'] })
  const first = await complain(await buy(shop, itemId))
  await shop.advanceClock(3600)
  const second = await complain(await buy(shop, itemId))
  const { list, counts, total, serverTime } = await listComplaints(shop.seller, { page: 1, pageSize: 20 })
  expect(list.map(({ complaintNo }) => complaintNo)).toEqual([first, second])
  expect(list[0]).toMatchObject({ quantity: 1, expectation: 'refund' })
  expect(list[0]?.amountFen).toBeGreaterThan(0)
  expect({ total, open: counts.open, resolved: counts.resolved }).toEqual({ total: 2, open: 2, resolved: 0 })
  expect(Date.parse(serverTime)).toBe(shop.clock.now.getTime())
})
