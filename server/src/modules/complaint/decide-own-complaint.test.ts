import { escalateComplaint } from '@faka/contract/complaint/complaint'
import { decideComplaint } from '@faka/contract/complaint/seller-complaint'
import { acceptInvitation } from '@faka/contract/shop/staff'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { invitationToken } from '../../../../test-support/seed/join-staff.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder } from '../../../../test-support/seed/purchase.ts'
import { digestDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inviteStaff } from '../shop/invite-staff.ts'
import { removeStaff } from '../shop/remove-staff.ts'
import { rejectComplaint } from './reject-complaint.ts'

const text = 'A text of more than ten characters.'

async function escalated(shop: TestShop, buyer?: Buyer) {
  const itemId = await shop.addItem({ cards: createCards(2, crypto.randomUUID()) })
  const placed: PlacedOrder = await buy(shop, itemId, buyer && { buyer: buyer.visitor })
  const complaintNo = await complain(placed)
  await rejectComplaint(shop.seller, { complaintNo, text, images: [] })
  await placed.buyer.call(escalateComplaint, { complaintNo, orderNo: placed.orderNo })
  return { complaintNo, orderNo: placed.orderNo }
}

test('an administrator decides no complaint as its buyer, its later owner, its seller or staff of its shop, and another one does', async () => {
  await using shop = await openShop({ limits: { complaintMessagesPerHour: 1000 } })
  const admin = await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })
  const stranger = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
  const refused = async (complaintNo: string) => {
    const before = await digestDatabase(shop.db)
    const input = { complaintNo, decision: 'refund' as const, text }
    expect((await admin.visitor.expectRejection(decideComplaint, input)).code).toBe('ownComplaint')
    expect(await digestDatabase(shop.db)).toBe(before)
  }
  const decided = async (complaintNo: string) =>
    expect(await stranger.call(decideComplaint, { complaintNo, decision: 'reject', text })).toMatchObject({
      status: 'rejected',
    })

  const bought = await escalated(shop, admin)
  await refused(bought.complaintNo)
  await decided(bought.complaintNo)

  // a guest's order that the account took over after the complaint was made
  const takenOver = await escalated(shop)
  await shop.db.pool.query('update orders set account_id = $1 where order_no = $2', [
    admin.account.account_id,
    takenOver.orderNo,
  ])
  await refused(takenOver.complaintNo)
  await decided(takenOver.complaintNo)

  const ofOwnShop = await escalated(shop)
  const { shortUrl } = shop
  const invited = await inviteStaff(shop.seller, { shortUrl, name: 'Staff', rights: ['items'] })
  await admin.visitor.call(acceptInvitation, { token: invitationToken(invited.url) })
  await refused(ofOwnShop.complaintNo)
  await removeStaff(shop.seller, { shortUrl, staffNo: invited.invitationNo })
  await decided(ofOwnShop.complaintNo)

  const sold = await escalated(shop)
  await shop.db.pool.query('update shop set seller_account_id = $1', [admin.account.account_id])
  shop.services.pubsub.publishLocally('catalogue', ['all'])
  await refused(sold.complaintNo)
  await decided(sold.complaintNo)
})
