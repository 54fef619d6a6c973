import { disableCoupons, enableCoupons } from '@faka/contract/coupon/coupon'
import { listAuditEvents } from '@faka/contract/report/audit'
import { expect, test } from 'vitest'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { seedCouponBatch } from '../../../../test-support/seed/seed-coupon.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { checkChain } from '../../platform/audit/check-chain.ts'
import { auditedTablesOf } from '../declarations.ts'

test('the audit trail has who created, disabled and enabled coupons, each once, and links to them', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  owner.headers['accept-language'] = 'zh-CN'
  const { batchNo } = await seedCouponBatch(shop, { name: '老客回馈', count: 3 })
  await shop.advanceClock(60)
  const staff = await joinStaff(shop, shortUrl, ['items'])
  await shop.advanceClock(60)
  // what is so already is not done again
  for (let times = 0; times < 2; times++) await staff.visitor.call(disableCoupons, { batchNo })
  await shop.advanceClock(60)
  for (let times = 0; times < 2; times++) await owner.call(enableCoupons, { batchNo })
  const { list } = await owner.call(listAuditEvents, { shortUrl, kind: 'coupon' })
  expect(list.map(({ kind, actor, text }) => [kind, actor.kind, text])).toEqual([
    ['coupon.enabled', 'owner', '启用了优惠码“老客回馈”'],
    ['coupon.disabled', 'staff', '停用了优惠码“老客回馈”'],
    ['coupon.created', 'commandLine', '创建了 3 个优惠码“老客回馈”'],
  ])
  for (const { subject } of list) expect(subject).toEqual({ kind: 'coupon', id: batchNo, name: '老客回馈' })
  const ofBatch = await owner.call(listAuditEvents, { shortUrl, subject: batchNo })
  expect(ofBatch.list).toEqual(list)
  await shop.advanceClock(60)
  await shop.runJobs()
  expect((await checkChain(shop.services, auditedTablesOf(shop.services.cell))).findings).toEqual([])
})
