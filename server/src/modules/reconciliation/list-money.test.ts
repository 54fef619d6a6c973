import { randomUUID } from 'node:crypto'
import { listMoney } from '@faka/contract/reconciliation/reconciliation-case'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { settle } from '../payment/settle.ts'

test('cases at channels of sellers stand apart from those of the platform, however many a seller makes', async () => {
  await using shop = await openShop()
  const admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
  const own = await seedSellerChannel(shop)
  const receive = (channelId: string) =>
    settle(shop.services, {
      channelId,
      paymentNo: 'UNKNOWN',
      tradeNo: randomUUID(),
      amountFen: 5,
      refundedBefore: false,
    })
  await receive(own.id)
  await receive(own.id)
  await receive(shop.payChannels.md5)
  expect(await admin.call(listMoney, {})).toHaveLength(3)
  const ofSellers = await admin.call(listMoney, { managedBy: 'seller' })
  expect(ofSellers).toHaveLength(2)
  const ofPlatform = await admin.call(listMoney, { managedBy: 'platform' })
  expect(ofPlatform).toHaveLength(1)
  expect(ofSellers.map(({ caseNo }) => caseNo)).not.toContain(ofPlatform[0]?.caseNo)
})
