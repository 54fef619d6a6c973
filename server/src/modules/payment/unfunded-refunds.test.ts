import { describe, expect, test } from 'vitest'
import { readOrder } from '../../../../test-support/seed/purchase.ts'
import { gatewayKinds } from '../../../../test-support/server/gateway-kinds.ts'
import { netReceivedFen, openGatewayShop, payTwice } from '../../../../test-support/server/gateway-shop.ts'
import { dismissMoney } from '../reconciliation/dismiss-money.ts'
import { listMoney } from '../reconciliation/list-money.ts'

/** The message with which each gateway says that the merchant has no money. */
const gatewayMessages = {
  'EPay v1': '商户余额不足',
  'EPay v2': '商户余额不足',
  Alipay: 'SELLER_BALANCE_NOT_ENOUGH',
  'WeChat Pay': 'NOT_ENOUGH',
} as const

function findKind(name: string) {
  const kind = gatewayKinds.get(name)
  if (!kind) throw new Error(`there is no ${name}`)
  return kind
}

for (const [name, message] of Object.entries(gatewayMessages))
  test(`${name}: a refund without merchant funds waits, notifies the seller, and continues once there are funds`, async () => {
    await using counter = await openGatewayShop(findKind(name))
    const { shop, gateway } = counter
    gateway.ledger.isEmpty = true
    const placed = await payTwice(counter)
    for (let hour = 0; hour < 30; hour++) await shop.advanceClock(3600)
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
    expect(await netReceivedFen(counter)).toBe(1000)
    const [openCase] = await listMoney(shop.seller, {})
    expect(openCase).toMatchObject({ reason: 'refundUnfunded', amountFen: 1000, can: ['refund', 'dismiss'] })
    expect(openCase?.detail).toContain(message)
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'byPerson', toBalanceFen: 0 })
    gateway.ledger.isEmpty = false
    await shop.advanceClock(3601)
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'done', toBalanceFen: 0 })
    expect(await listMoney(shop.seller, {})).toEqual([])
  })

test('Stripe, which repeats its first response to a key for a day, is asked again with another key', async () => {
  await using counter = await openGatewayShop(findKind('Stripe'))
  const { shop, gateway } = counter
  gateway.ledger.isEmpty = true
  const placed = await payTwice(counter)
  for (let turn = 0; turn < 5; turn++) await shop.advanceClock(600)
  expect((await listMoney(shop.seller, {})).map(({ reason }) => reason)).toEqual(['refundUnfunded'])
  gateway.ledger.isEmpty = false
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(3600)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
})

describe('a seller who refunds by other means', () => {
  test('ends the refund, and the gateway is asked no more', async () => {
    await using counter = await openGatewayShop(findKind('EPay v1'))
    const { shop, gateway } = counter
    gateway.ledger.isEmpty = true
    const placed = await payTwice(counter)
    for (let turn = 0; turn < 5; turn++) await shop.advanceClock(600)
    const [openCase] = await listMoney(shop.seller, {})
    await dismissMoney(shop.seller, { caseNo: openCase?.caseNo ?? '', why: 'sent from another account' })
    gateway.ledger.isEmpty = false
    for (let turn = 0; turn < 3; turn++) await shop.advanceClock(3600)
    expect(gateway.ledger.sums().refundedFen).toBe(0)
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
  })
})
