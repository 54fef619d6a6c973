import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws } from '../server/src/laws/laws.ts'
import { addPayChannel } from '../server/src/modules/pay-channel/public.ts'
import { sellerCtx } from '../server/src/services.ts'
import { gatewaySimulators } from '../simulators/gateway-simulators.ts'
import { captureWebhook, replayWebhook } from '../simulators/replay-webhook.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { startShoppers } from './shoppers.ts'

/** Each copy for WeChat Pay is an RSA signature to verify, which is the work that the server has to sustain. */
const copiesByProvider: Record<string, number> = { 'epay-md5': 10_000, 'wechat-pay': 2_000 }
const connections = 64

/** The gateway's success response and its "try again"; any other response to a valid webhook is wrong. */
const validResponses: Record<string, { success: string; busy: string }> = {
  'epay-md5': { success: '200 success', busy: '200 fail' },
  'wechat-pay': { success: '204', busy: '503 {"code":"FAIL","message":"busy"}' },
}

/** Laws that hold for every gateway; the others read the ledger of the sandbox. */
const gatewayIndependentLaws = laws.filter(({ breaches }) => !breaches.includes('sandbox_gateway'))

/** An unpaid order at a channel, whose webhook was not sent yet. */
async function submitOrder(testServer: TestServer, payChannel: string) {
  const buyer = createBuyer(testServer.server.url)
  const requestId = crypto.randomUUID()
  const contact = { mail: `${requestId}@example.com` }
  const input = { requestId, itemId: testServer.itemId, quantity: 1, contact, payChannel }
  // the server learns of a new channel through its database
  const { orderNo } = await waitFor(() => buyer.callOrThrow(createOrder, input))
  await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  return { buyer, orderNo }
}

for (const kind of gatewaySimulators.filter(({ provider }) => provider in validResponses)) {
  const copies = copiesByProvider[kind.provider] ?? 0
  test(`${copies} copies of one webhook of ${kind.provider} from ${connections} connections are settled once, each with the right response`, async () => {
    await using gateway = await kind.open({ port: 0 })
    await using testServer = await openTestServer({ cards: 3000 })
    const { provider, name, method } = kind
    const payChannel = await addPayChannel(sellerCtx(testServer.services), {
      provider,
      name,
      method,
      settings: gateway.settings,
      shopId: null,
      feeBasisPoints: 0,
      position: 3,
    })
    const { buyer, orderNo } = await submitOrder(testServer, payChannel)
    const [trade] = gateway.ledger.trades
    if (!trade) throw new Error('the gateway has no trade')
    const webhook = await captureWebhook(trade, () =>
      buyer.pressButton(`${gateway.url}/pay/${trade.token}`, 'pay'),
    )

    const shoppers = startShoppers(testServer, 2)
    const answers = await replayWebhook(webhook, { count: copies, connections })
    // purchases at the same time are not affected
    await shoppers.waitForAnswers(20)
    await shoppers.finish()
    expect(await findBreaches(testServer.db, gatewayIndependentLaws, new Date())).toEqual([])

    const { success = '', busy = '' } = validResponses[provider] ?? {}
    expect(Object.keys(answers).filter((answer) => answer !== success && answer !== busy)).toEqual([])
    expect(answers[success]).toBeGreaterThan(0)
    expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(copies)
    expect(await replayWebhook(webhook, { count: 1, connections: 1 })).toEqual({ [success]: 1 })

    const { status, cards } = await buyer.callOrThrow(getOrder, { orderNo })
    expect([status, cards?.length]).toEqual(['delivered', 1])
    const of = (table: 'receipt' | 'payment_event') =>
      testServer.db.selectFrom(table).selectAll().where('pay_channel_id', '=', payChannel).execute()
    expect(await of('receipt')).toMatchObject([{ fate: 'settled', amount_fen: trade.amountFen }])
    expect(await of('payment_event')).toMatchObject([{ verdict: 'paid' }])
  })
}
