import {
  addProof,
  closeComplaint,
  escalateComplaint,
  pageProofInfo,
} from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import {
  complain,
  complaintHistory,
  complaintText,
  listDomainEventKinds,
  readComplaint,
} from '../../../../test-support/seed/complaint.ts'
import { buy, readCards } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { answerComplaint } from './answer-complaint.ts'
import { decideComplaint } from './decide-complaint.ts'
import { rejectComplaint } from './reject-complaint.ts'

const answer = { text: 'Please try the code once more.', images: [] }
const hour = 3600

test('each reply starts a new deadline, each answer meets it, and both sides read all messages', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const complaintNo = await complain(placed)
  const access = { complaintNo, orderNo: placed.orderNo }
  const before = await readComplaint(placed, complaintNo)
  await shop.advanceClock(3 * hour)
  await placed.buyer.call(addProof, { ...access, text: complaintText, images: [] })
  expect((await readComplaint(placed, complaintNo)).dueTime).toBe(before.dueTime)
  expect(await answerComplaint(shop.seller, { complaintNo, ...answer })).toEqual({
    complaintNo,
    status: 'answered',
  })
  expect(await readComplaint(placed, complaintNo)).toMatchObject({ dueTime: null, mayEscalate: true })
  await placed.buyer.call(addProof, { ...access, text: 'It is refused as before.', images: [] })
  const again = await readComplaint(placed, complaintNo)
  expect(again.status).toBe('open')
  expect(Date.parse(again.dueTime ?? '') - Date.parse(before.dueTime ?? '')).toBe(3 * hour * 1000)
  expect(again.turnTime).toBe(again.serverTime)
  const proofs = await placed.buyer.call(pageProofInfo, access)
  expect(proofs.list.map(({ side }) => side)).toEqual(['buyer', 'buyer', 'seller', 'buyer'])
  const part = await placed.buyer.call(pageProofInfo, { ...access, page: 2, pageSize: 3 })
  expect(part.list.map(({ text }) => text)).toEqual(['It is refused as before.'])
  expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open > answered > open')
})

test('a complaint can be withdrawn at any time before its end, idempotently', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3) })
  for (const until of ['open', 'answered', 'escalated'] as const) {
    const placed = await buy(shop, item)
    const complaintNo = await complain(placed)
    const access = { complaintNo, orderNo: placed.orderNo }
    if (until !== 'open') await answerComplaint(shop.seller, { complaintNo, ...answer })
    if (until === 'escalated') await placed.buyer.call(escalateComplaint, access)
    for (const _ of [1, 2]) {
      const shown = await placed.buyer.call(closeComplaint, access)
      expect(shown).toMatchObject({ status: 'closed', mayAnswer: false, mayWithdraw: false, outcome: null })
    }
    expect(await complaintHistory(shop.services.db, complaintNo)).toMatch(new RegExp(`${until} > closed$`))
    expect(
      (await placed.buyer.expectRejection(addProof, { ...access, text: complaintText, images: [] })).code,
    ).toBe('complaintOver')
    // and a new one can be filed
    await complain(placed)
  }
})

test('the platform decides when a buyer escalates after an answer or the seller rejects, and may reject too', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  const placed = await buy(shop, item)
  const complaintNo = await complain(placed)
  const access = { complaintNo, orderNo: placed.orderNo }
  expect((await placed.buyer.expectRejection(escalateComplaint, access)).code).toBe('complaintUnanswered')
  await answerComplaint(shop.seller, { complaintNo, ...answer })
  const verdict = { complaintNo, decision: 'reject' as const, text: 'The code was used by the buyer.' }
  await expect(decideComplaint(shop.seller, verdict)).rejects.toMatchObject({
    codeName: 'complaintNotEscalated',
  })
  await placed.buyer.call(escalateComplaint, access)
  await placed.buyer.call(escalateComplaint, access)
  // both sides can still write, without changing whose turn it is
  await answerComplaint(shop.seller, { complaintNo, ...answer })
  await placed.buyer.call(addProof, { ...access, text: complaintText, images: [] })
  expect((await decideComplaint(shop.seller, verdict)).status).toBe('rejected')
  expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open > answered > escalated > rejected')
  expect((await placed.buyer.expectRejection(closeComplaint, access)).code).toBe('complaintOver')
  expect(await readCards(placed)).toHaveLength(1)

  const other = await buy(shop, item)
  const rejectedNo = await complain(other)
  await rejectComplaint(shop.seller, { complaintNo: rejectedNo, ...answer })
  expect(await complaintHistory(shop.services.db, rejectedNo)).toBe('open > escalated')
})

test('each change records one domain event for the side to notify', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const known = await listDomainEventKinds(shop.services.db)
  const complaintNo = await complain(placed)
  await answerComplaint(shop.seller, { complaintNo, ...answer })
  await answerComplaint(shop.seller, { complaintNo, ...answer })
  await placed.buyer.call(addProof, { complaintNo, orderNo: placed.orderNo, text: complaintText, images: [] })
  await rejectComplaint(shop.seller, { complaintNo, ...answer })
  await decideComplaint(shop.seller, { complaintNo, decision: 'reject', text: complaintText })
  expect((await listDomainEventKinds(shop.services.db)).slice(known.length)).toEqual([
    'complaint.opened',
    'complaint.answered',
    'complaint.replied',
    'complaint.escalated',
    'complaint.decided',
  ])
})
