import { randomBytes } from 'node:crypto'
import { type CallBacks, createCallBacks } from './call-backs.ts'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { type BookedTrade, type GatewayLedger, openLedger } from './gateway-ledger.ts'
import { openTrades } from './open-trades.ts'
import { type PayDesk, payPage } from './pay-page.ts'
import { serve } from './serve.ts'
import { answerStripe } from './stripe-answers.ts'
import { chargeOf, seconds, sessionOf, signatureOf } from './stripe-books.ts'
import { takePayment } from './take-payment.ts'

/** A Stripe as a small server: one account, its keys, its own books. */
export interface StripeGateway extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  callBacks: CallBacks
  /** What a seller lays down in his shop. */
  settings: Readonly<Record<string, string | boolean>>
  /** Lays down where this account calls back, as one does on Stripe's own pages. */
  layDown(endpoint: string): void
  /** Tells the shop of an event, of a kind and an object of one's own wish. */
  tell(type: string, object: () => object): Promise<void>
  /** Errors with which it refused. */
  refused: string[]
}

export interface StripeOptions {
  now?: () => Date
  plan?: FaultPlan
  port?: number
  /** Pauses between the tries of a call-back. */
  pausesMs?: readonly number[]
  delayMs?: number
}

/** For three days, ever more seldom; these are the first ones. */
const usualPauses = [5, 60, 300, 1800, 7200].map((each) => each * 1000)
const newKey = () => randomBytes(24).toString('hex')

/** Opens a Stripe on loopback that wants its key, and signs what it calls back. */
export async function openStripeGateway(options: StripeOptions = {}): Promise<StripeGateway> {
  const {
    now = () => new Date(),
    plan = noFaults(),
    port = 0,
    pausesMs = usualPauses,
    delayMs = 300,
  } = options
  const secretKey = `sk_test_${newKey()}`
  const webhookSecret = `whsec_${newKey()}`
  const ledger = openLedger(now, () => `cs_test_${newKey()}`)
  const callBacks = createCallBacks({ plan, pausesMs, delayMs })
  const refused: string[] = []
  let endpoint: string | undefined
  const layDown = (url: string) => {
    endpoint = url
  }

  const tell = async (type: string, object: (fault?: Fault) => object, wished?: Fault): Promise<void> => {
    const url = endpoint
    if (url === undefined) return
    const id = `evt_${newKey()}`
    await callBacks.tell({
      wished,
      write(fault) {
        const event = { id, object: 'event', type, livemode: false, created: seconds(now()) }
        const body = JSON.stringify({ ...event, data: { object: object(fault) } }, null, 2)
        const at = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
        const secret = fault === 'badSignature' ? `whsec_${newKey()}` : webhookSecret
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, at),
        }
        return { url, method: 'POST', headers, body }
      },
      isHeard: (status) => status >= 200 && status < 300,
    })
  }
  const tellPaid = (trade: BookedTrade, wished?: Fault): Promise<void> =>
    tell(
      'checkout.session.completed',
      (fault) => sessionOf(trade, { url: served.url, now: now(), fault }),
      wished,
    )

  const desk: PayDesk = {
    name: 'Stripe（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, tell: tellPaid }),
  }

  const answer = answerStripe({
    ...{ now, plan, delayMs, ledger, secretKey, merchant: 'acct_1' },
    url: () => served.url,
    async pay(trade) {
      if (ledger.pay(trade)) await tellPaid(trade)
    },
    layDown,
    tellRefund: (trade) => tell('charge.refunded', () => chargeOf(trade)),
    refuse: (reason) => void refused.push(reason),
  })
  const served = await serve((asked) => {
    if (/^(?:\/c)?\/pay\//.test(asked.path)) return payPage(desk, asked)
    return asked.path === '/' ? openTrades(desk.name, ledger, asked) : answer(asked)
  }, port)

  return {
    ...{ url: served.url, ledger, callBacks, refused },
    settings: { gatewayUrl: served.url, testMoney: true, secretKey, webhookSecret },
    layDown,
    tell: (type, object) => tell(type, object),
    async [Symbol.asyncDispose]() {
      await callBacks.stop()
      await served.close()
    },
  }
}
