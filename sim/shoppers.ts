import { randomUUID } from 'node:crypto'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import { type Buyer, createBuyer } from '../test-support/server/http-buyer.ts'
import { createRetryingClient } from '../test-support/server/retrying-client.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import type { TestServer } from '../test-support/server/test-server.ts'

/** What the responses to one buyer said, in that order; all of it must stay true. */
export interface PromisedPurchase {
  requestId: string
  orderNo: string | undefined
  paymentNo: string | undefined
  /** The gateway accepted the money. */
  paid: boolean
  cards: string[] | undefined
}

/** Buyers who purchase one thing after the other and, like browsers, retry until they get a response. */
export interface Shoppers {
  promised: readonly PromisedPurchase[]
  /** How often a call was answered that the server cannot serve it now. */
  interrupted(): number
  /** Resolves after that many more responses; throws any buyer's error, or when nothing is answered any more. */
  waitForAnswers(count: number): Promise<void>
  /** Reads the cards of an order again. */
  readCards(orderNo: string): Promise<string[]>
  /** Lets all buyers finish; throws any buyer's error. */
  finish(): Promise<void>
}

/** Buttons on the gateway's page that an honest buyer may press; all of them bring the money. */
export const paymentButtons = ['pay', 'pay', 'payTwice', 'callbackFiveTimes', 'noCallback']

interface ShoppersOptions {
  /** Called for each response. */
  onAnswer?: () => void
  /** How long it may take until one is answered. */
  patienceMs?: number
}

/** Starts shoppers at a test server. */
export function startShoppers(
  testServer: Pick<TestServer, 'server' | 'itemId' | 'payChannels'>,
  count: number,
  { onAnswer, patienceMs }: ShoppersOptions = {},
): Shoppers {
  const promised: PromisedPurchase[] = []
  let answers = 0
  let interruptions = 0
  let closing = false

  const { call, pressButton } = createRetryingClient({
    onAnswer() {
      answers++
      onAnswer?.()
    },
    onTransientError() {
      interruptions++
    },
  })

  const read = async (buyer: Buyer, orderNo: string): Promise<string[]> => {
    const { cards } = await call(buyer, getOrder, { orderNo })
    if (!cards) throw new Error(`order ${orderNo} shows no cards`)
    return cards.map(({ content }) => content)
  }

  const purchase = async (buyer: Buyer, turn: number): Promise<void> => {
    const payChannel = testServer.payChannels[turn % testServer.payChannels.length] as string
    const purchased: PromisedPurchase = {
      requestId: randomUUID(),
      orderNo: undefined,
      paymentNo: undefined,
      paid: false,
      cards: undefined,
    }
    promised.push(purchased)
    const { requestId } = purchased
    const contact = { mail: `${requestId}@example.com` }
    const startPayment = turn % 2 === 0
    const { itemId } = testServer
    const input = { requestId, itemId, quantity: 1 + (turn % 3), contact, payChannel, startPayment }
    const { orderNo, payment: started } = await call(buyer, createOrder, input)
    purchased.orderNo = orderNo
    const payment = started ?? (await call(buyer, payOrder, { orderNo, payChannel }))
    purchased.paymentNo = payment.paymentNo
    await pressButton(buyer, payment.qrContent, paymentButtons[turn % paymentButtons.length] as string)
    purchased.paid = true
    for (let status = 'unpaid'; status !== 'delivered'; ) {
      await call(buyer, getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 1 })
      status = (await call(buyer, confirmPayment, { orderNo })).status
    }
    purchased.cards = await read(buyer, orderNo)
    if (purchased.cards.length !== input.quantity)
      throw new Error(`order ${orderNo} has ${purchased.cards.length} cards`)
  }

  const shopping = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const buyer = createBuyer(testServer.server.url)
      for (let turn = index; !closing; turn++) await purchase(buyer, turn)
    }),
  )
  const failed = new Promise<never>((_, reject) => shopping.catch(reject))
  failed.catch(() => undefined)
  const reader = createBuyer(testServer.server.url)

  return {
    promised,
    interrupted: () => interruptions,
    async waitForAnswers(wanted) {
      const target = answers + wanted
      const moving = waitFor(async () => answers >= target || undefined, patienceMs).catch(
        (error: unknown) => {
          throw new Error(
            `no call is answered any more; output of the server: ${testServer.server.output().slice(-4000)}`,
            {
              cause: error,
            },
          )
        },
      )
      await Promise.race([failed, moving])
    },
    readCards: (orderNo) => read(reader, orderNo),
    async finish() {
      closing = true
      await shopping
    },
  }
}
