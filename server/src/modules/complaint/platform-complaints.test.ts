import { addProof, escalateComplaint, pageProofInfo } from '@faka/contract/complaint/complaint'
import {
  listEscalatedComplaints,
  showEscalatedComplaint,
  writeToComplaint,
} from '@faka/contract/complaint/platform-complaint'
import {
  answerComplaint as answerComplaintOperation,
  rejectComplaint as rejectComplaintOperation,
} from '@faka/contract/complaint/seller-complaint'
import { acceptInvitation } from '@faka/contract/shop/staff'
import { expect, test } from 'vitest'
import { complain, listDomainEventKinds } from '../../../../test-support/seed/complaint.ts'
import { invitationToken, joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { digestDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inviteStaff } from '../shop/invite-staff.ts'
import { answerComplaint } from './answer-complaint.ts'
import { decideComplaint } from './decide-complaint.ts'
import { refundComplaint } from './refund-complaint.ts'
import { rejectComplaint } from './reject-complaint.ts'

const text = 'A text of more than ten characters.'

async function file(shop: TestShop) {
  const placed = await buy(shop, await shop.addItem({ cards: createCards(2, crypto.randomUUID()) }))
  return { ...placed, complaintNo: await complain(placed) }
}

const openAdmin = async (shop: TestShop) => (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor

test('administrators list what was escalated, the longest waiting first, and nothing that the two sides settle alone', async () => {
  await using shop = await openShop({ limits: { complaintMessagesPerHour: 1000 } })
  const admin = await openAdmin(shop)
  const [later, earlier, settled, running] = [
    await file(shop),
    await file(shop),
    await file(shop),
    await file(shop),
  ]
  await refundComplaint(shop.seller, { complaintNo: settled.complaintNo })
  await shop.advanceClock(60)
  await rejectComplaint(shop.seller, { complaintNo: earlier.complaintNo, text, images: [] })
  await shop.advanceClock(60)
  const { complaintNo, orderNo, buyer } = later
  await answerComplaint(shop.seller, { complaintNo, text, images: [] })
  await buyer.call(escalateComplaint, { complaintNo, orderNo })

  const waiting = await admin.call(listEscalatedComplaints, {})
  expect(waiting.list.map((row) => row.complaintNo)).toEqual([earlier.complaintNo, later.complaintNo])
  expect(waiting.counts).toEqual({ escalated: 2, resolved: 0, rejected: 0, closed: 0 })
  const [first] = waiting.list
  expect(Date.parse(waiting.serverTime) - Date.parse(first?.escalateTime ?? '')).toBe(60_000)
  expect(first).toMatchObject({ shortUrl: shop.shortUrl, dueTime: null })

  await decideComplaint(shop.seller, { complaintNo, decision: 'reject', text })
  const rejected = await admin.call(listEscalatedComplaints, { status: 'rejected', shortUrl: shop.shortUrl })
  expect(rejected).toMatchObject({ total: 1, list: [{ complaintNo, status: 'rejected' }] })
  for (const each of [settled, running])
    expect(
      (await admin.expectRejection(showEscalatedComplaint, { complaintNo: each.complaintNo })).code,
    ).toBe('complaintNotFound')
  expect((await admin.call(showEscalatedComplaint, { complaintNo })).status).toBe('rejected')
})

test('a message of the platform reaches both sides and decides nothing', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const { complaintNo, orderNo, buyer } = await file(shop)
  const message = { complaintNo, text: 'Please add a picture of the refusal.', images: [] }
  expect((await admin.expectRejection(writeToComplaint, message)).code).toBe('complaintNotEscalated')
  await rejectComplaint(shop.seller, { complaintNo, text, images: [] })
  expect(await admin.call(writeToComplaint, message)).toEqual({ complaintNo, status: 'escalated' })
  const { list } = await buyer.call(pageProofInfo, { complaintNo, orderNo })
  expect(list.at(-1)).toMatchObject({ side: 'platform', text: message.text })
  const shown = await admin.call(showEscalatedComplaint, { complaintNo })
  expect(shown).toMatchObject({ contact: null, own: false, mayAnswer: true })
  expect(shown.proofs.at(-1)).toMatchObject({ side: 'platform', text: message.text })
  expect(await listDomainEventKinds(shop.services.db)).toContain('complaint.messaged')
})

test('every message names who wrote it, also one that changes no state', async () => {
  await using shop = await openShop()
  const owner = await openBuyer(shop, { userName: 'seller' })
  const staff = await joinStaff(shop, shop.shortUrl, ['complaints'])
  const admin = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const { complaintNo, orderNo, buyer } = await file(shop)
  const message = { complaintNo, text, images: [] }
  const ofBuyer = { ...message, orderNo }
  await buyer.call(addProof, ofBuyer)
  await staff.visitor.call(answerComplaintOperation, message)
  await owner.visitor.call(answerComplaintOperation, message)
  await buyer.call(escalateComplaint, { complaintNo, orderNo })
  await buyer.call(addProof, ofBuyer)
  await staff.visitor.call(rejectComplaintOperation, message)
  await admin.visitor.call(writeToComplaint, message)
  await decideComplaint(shop.seller, { complaintNo, decision: 'reject', text })
  const rows = await shop.db.db.selectFrom('proof').select(['side', 'actor']).orderBy('turn').execute()
  expect(rows.map(({ side, actor }) => `${side}: ${actor}`)).toEqual([
    'buyer: device secret',
    'buyer: device secret',
    `seller: seller ${staff.account.account_id}`,
    `seller: seller ${owner.account.account_id}`,
    'buyer: device secret',
    `seller: seller ${staff.account.account_id}`,
    `platform: account ${admin.account.account_id}`,
    'platform: platform',
  ])
})

test('staff of the shop and its buyer read that the complaint is their own, and write nothing for the platform', async () => {
  await using shop = await openShop()
  const { complaintNo } = await file(shop)
  await rejectComplaint(shop.seller, { complaintNo, text, images: [] })
  const staff = await openAdmin(shop)
  const { shortUrl } = shop
  const invited = await inviteStaff(shop.seller, { shortUrl, name: 'Staff', rights: ['items'] })
  await staff.call(acceptInvitation, { token: invitationToken(invited.url) })
  const buyer = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  await shop.db.pool.query('update complaint set account_id = $1 where complaint_no = $2', [
    buyer.account.account_id,
    complaintNo,
  ])
  for (const side of [staff, buyer.visitor]) {
    expect((await side.call(showEscalatedComplaint, { complaintNo })).own).toBe(true)
    const before = await digestDatabase(shop.db)
    const refused = await side.expectRejection(writeToComplaint, { complaintNo, text, images: [] })
    expect(refused.code).toBe('ownComplaint')
    expect(await digestDatabase(shop.db)).toBe(before)
  }
})
