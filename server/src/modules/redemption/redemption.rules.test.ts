import { cardStates, orderStatuses } from '@faka/contract/shared/states'
import { expect, test } from 'vitest'
import { findRedeemingError } from './redemption.rules.ts'

test('a card is redeemed only while it is sold, delivered and not refunded', () => {
  for (const state of cardStates)
    for (const orderStatus of [...orderStatuses, undefined])
      for (const isRefunded of [false, true]) {
        const isRedeemable = state === 'sold' && orderStatus === 'delivered' && !isRefunded
        expect(findRedeemingError({ state, orderStatus, isRefunded }) === undefined).toBe(isRedeemable)
      }
  const ofOrder = { orderStatus: 'delivered', isRefunded: false } as const
  expect(findRedeemingError({ ...ofOrder, state: 'void' })).toBe('cardReplaced')
  expect(findRedeemingError({ ...ofOrder, state: 'held' })).toBe('cardNotSold')
  expect(findRedeemingError({ ...ofOrder, state: 'sold', isRefunded: true })).toBe('cardRefunded')
  expect(findRedeemingError({ state: 'sold', orderStatus: 'refunding', isRefunded: false })).toBe(
    'cardRefunded',
  )
})
