import { detailComplaint } from '@faka/contract/complaint/complaint'
import { getOwnOrder } from '@faka/contract/delivery/delivery'
import { idLength } from '@faka/contract/shared/ids'
import { test } from 'vitest'
import { newNumber } from '../server/src/platform/random.ts'
import { complain } from '../test-support/seed/complaint.ts'
import { openBuyer } from '../test-support/seed/open-buyer.ts'
import { buy } from '../test-support/seed/purchase.ts'
import { callForCode } from '../test-support/server/call-concurrently.ts'
import { createCards, openShop } from '../test-support/server/open-shop.ts'
import { expectSameTiming } from './expect-same-timing.ts'

/** A shop with a buyer's order and complaint, and another visitor whose calls are not limited. */
async function openAttackedShop() {
  const shop = await openShop({ limits: { lookUpsPer10Minutes: 1_000_000 } })
  const bought = await buy(shop, await shop.addItem({ cards: createCards(2) }))
  const own = await buy(shop, await shop.addItem({ cards: createCards(2, 'OWN') }))
  const complaintNo = await complain(bought)
  return {
    shop,
    own,
    foreign: { orderNo: bought.orderNo, complaintNo },
    absent: () => newNumber(shop.services.random, idLength),
    settle: async () => {},
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('the response time of a rejected order does not reveal whether another buyer has it', async () => {
  await using scene = await openAttackedShop()
  const { visitor } = await openBuyer(scene.shop)
  await expectSameTiming({
    answer: 'orderNotFound',
    settle: scene.settle,
    prepare: async (kind) => {
      const orderNo = kind === 'known' ? scene.foreign.orderNo : scene.absent()
      return () => callForCode(visitor, getOwnOrder, { orderNo })
    },
  })
})

test.each(['a buyer who is logged in', 'a guest with an own order'])(
  'the response time of a rejected complaint does not reveal %s whether another buyer has it',
  async (who) => {
    await using scene = await openAttackedShop()
    const { own, shop } = scene
    const isGuest = who.startsWith('a guest')
    const visitor = isGuest ? shop.visitor() : (await openBuyer(shop)).visitor
    await expectSameTiming({
      answer: 'complaintNotFound',
      settle: scene.settle,
      prepare: async (kind) => {
        const complaintNo = kind === 'known' ? scene.foreign.complaintNo : scene.absent()
        return () =>
          callForCode(visitor, detailComplaint, { complaintNo, ...(isGuest && { orderNo: own.orderNo }) })
      },
    })
  },
)
