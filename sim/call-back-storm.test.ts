import { getOrder } from '@faka/contract/delivery'
import { createOrder } from '@faka/contract/order'
import { payOrder } from '@faka/contract/payment'
import { expect, test } from 'vitest'
import { catchCallBack, sendCopies } from '../gateways/copies.ts'
import { practiceGateways } from '../gateways/practice-gateways.ts'
import { sellerCtx } from '../server/src/house.ts'
import { addPayChannel } from '../server/src/rooms/payment/door.ts'
import { newBuyer } from './buyer.ts'
import { findBreaches } from './law.ts'
import { laws } from './laws.ts'
import { eventually } from './real-server.ts'
import { sendShoppers } from './shoppers.ts'
import { openStall, type Stall } from './stall.ts'

/** Each copy of WeChat Pay's is an RSA signature to check, which is the work that is meant to be borne. */
const copiesOf: Record<string, number> = { 'epay-md5': 10_000, 'wechat-pay': 2_000 }
const connections = 64

/** What a gateway reads as heard, and as "come again"; nothing else is a right answer to a good call-back. */
const rightAnswers: Record<string, { heard: string; busy: string }> = {
  'epay-md5': { heard: '200 success', busy: '200 fail' },
  'wechat-pay': { heard: '204', busy: '503 {"code":"FAIL","message":"busy"}' },
}

/** Laws that hold whatever gateway took the money; the others look into the books of the sandbox. */
const ownLaws = laws.filter(({ breaches }) => !breaches.includes('sandbox_gateway'))

/** An order that waits at a channel; its call-back has not been heard by anybody. */
async function place(stall: Stall, payChannel: string) {
  const buyer = newBuyer(stall.server.url)
  const requestId = crypto.randomUUID()
  const contact = { mail: `${requestId}@example.com` }
  const wish = { requestId, itemId: stall.itemId, quantity: 1, contact, payChannel }
  // the server hears of a new channel by its database
  const { orderNo } = await eventually(() => buyer.must(createOrder, wish))
  await buyer.must(payOrder, { orderNo, payChannel })
  return { buyer, orderNo }
}

for (const kind of practiceGateways.filter(({ provider }) => provider in rightAnswers)) {
  const copies = copiesOf[kind.provider] ?? 0
  test(`${copies} copies of one call-back of ${kind.provider} from ${connections} connections are one settlement, each answered rightly`, async () => {
    await using gateway = await kind.open({ port: 0 })
    await using stall = await openStall({ cards: 3000 })
    const { provider, name, method } = kind
    const payChannel = await addPayChannel(sellerCtx(stall.house), {
      ...{ provider, name, method, settings: gateway.settings },
      ...{ shopId: null, feeBasisPoints: 0, position: 3 },
    })
    const { buyer, orderNo } = await place(stall, payChannel)
    const [trade] = gateway.ledger.trades
    if (!trade) throw new Error('the gateway has no trade')
    const callBack = await catchCallBack(trade, () => buyer.press(`${gateway.url}/pay/${trade.token}`, 'pay'))

    const shoppers = sendShoppers(stall, 2)
    const answers = await sendCopies(callBack, { count: copies, connections })
    // what is bought beside it is bought
    await shoppers.moreAnswers(20)
    await shoppers.goHome()
    expect(await findBreaches(stall.db, ownLaws, new Date())).toEqual([])

    const { heard = '', busy = '' } = rightAnswers[provider] ?? {}
    expect(Object.keys(answers).filter((answer) => answer !== heard && answer !== busy)).toEqual([])
    expect(answers[heard]).toBeGreaterThan(0)
    expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(copies)
    expect(await sendCopies(callBack, { count: 1, connections: 1 })).toEqual({ [heard]: 1 })

    const { status, cards } = await buyer.must(getOrder, { orderNo })
    expect([status, cards?.length]).toEqual(['delivered', 1])
    const of = (table: 'receipt' | 'payment_event') =>
      stall.db.selectFrom(table).selectAll().where('pay_channel_id', '=', payChannel).execute()
    expect(await of('receipt')).toMatchObject([{ fate: 'settled', amount_fen: trade.amountFen }])
    expect(await of('payment_event')).toMatchObject([{ verdict: 'paid' }])
  })
}
