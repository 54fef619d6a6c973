import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Fault, FaultPlan, Phase } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { orderOf, parseMinor, paypalNo, refundOf } from './paypal-resources.ts'
import { jsonResponse, respondWithFault, type SimulatorResponse } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'

/** What the API needs of the simulator. */
export interface PaypalApiDeps {
  now: () => Date
  plan: FaultPlan
  delayMs: number
  ledger: GatewayLedger
  merchant: string
  clientId: string
  clientSecret: string
  webhookId: string
  url(): string
  /** When the buyer last approved a trade. */
  approvedAt(trade: RecordedTrade): Date | undefined
  /** Whether the buyer's card is declined on capture. */
  isDeclined(): boolean
  /** Approves as the buyer, and notifies the shop. */
  approve(trade: RecordedTrade): Promise<unknown>
  notifyCaptured(trade: RecordedTrade): void
  notifyRefunded(trade: RecordedTrade): void
  /** The webhook's URL, which can be changed. */
  endpoint: { url: string }
  /** Records why a request was rejected. */
  recordRejection(reason: string): void
}

const NewOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        amount: z.object({ currency_code: z.string(), value: z.string() }),
        custom_id: z.string().check(z.maxLength(127)),
        invoice_id: z.string().check(z.maxLength(127)),
        description: z.string().check(z.maxLength(127)),
      }),
    )
    .check(z.length(1)),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        user_action: z.literal('PAY_NOW'),
        shipping_preference: z.literal('NO_SHIPPING'),
        payment_method_preference: z.literal('IMMEDIATE_PAYMENT_REQUIRED'),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})
const NewRefund = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string() }),
  custom_id: z.string().check(z.maxLength(127)),
})
const Endpoint = z.array(z.object({ op: z.literal('replace'), path: z.literal('/url'), value: z.url() }))

const parseBody = (asked: SimulatorRequest): unknown => {
  try {
    return JSON.parse(asked.body)
  } catch {
    return undefined
  }
}

/** Handles API requests as PayPal does: requires a token, and is idempotent by PayPal-Request-Id. */
export function paypalApi(
  office: PaypalApiDeps,
): (asked: SimulatorRequest) => Promise<SimulatorResponse | undefined> {
  const { ledger, now, plan, merchant } = office
  const tokens = new Map<string, number>()
  /** Responses by PayPal-Request-Id, including rejections. */
  const answered = new Map<string, SimulatorResponse>()

  const deny = (status: number, issue: string, description = issue): SimulatorResponse => {
    office.recordRejection(issue)
    const name =
      { 401: 'AUTHENTICATION_FAILURE', 404: 'RESOURCE_NOT_FOUND' }[status] ?? 'UNPROCESSABLE_ENTITY'
    return jsonResponse(status, {
      name,
      message: name,
      debug_id: '90957fca61718',
      details: [{ issue, description }],
    })
  }
  const tell = (status: number, trade: RecordedTrade, fault?: Fault): SimulatorResponse =>
    jsonResponse(status, orderOf(trade, { url: office.url(), approvedAt: office.approvedAt(trade), fault }))

  function giveToken(asked: SimulatorRequest): SimulatorResponse {
    const credentials = Buffer.from(`${office.clientId}:${office.clientSecret}`).toString('base64')
    if (asked.headers.authorization !== `Basic ${credentials}`) {
      office.recordRejection('invalid_client')
      return jsonResponse(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    if (new URLSearchParams(asked.body).get('grant_type') !== 'client_credentials')
      return deny(400, 'unsupported_grant_type')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, now().getTime() + 32_400_000)
    return jsonResponse(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  }

  async function create(asked: SimulatorRequest, fault?: Fault): Promise<SimulatorResponse> {
    const { data: wish } = NewOrder.safeParse(parseBody(asked))
    const unit = wish?.purchase_units[0]
    if (!wish || !unit) return deny(400, 'INVALID_PARAMETER_SYNTAX')
    const currency = unit.amount.currency_code
    const amountFen = parseMinor(unit.amount.value, currency)
    if (currency === 'CNY') return deny(422, 'CURRENCY_NOT_SUPPORTED')
    if (amountFen === undefined) return deny(422, 'DECIMAL_PRECISION')
    if (amountFen === 0) return deny(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
    const trade = ledger.open({
      ...{ merchant, outTradeNo: unit.invoice_id, subject: unit.description, amountFen },
      returnUrl: wish.payment_source.paypal.experience_context.return_url,
      more: { custom: unit.custom_id, currency },
    })
    const said = tell(200, trade, fault)
    if (fault === 'callBackFirst') await office.approve(trade)
    return said
  }

  function capture(trade: RecordedTrade): SimulatorResponse {
    if (trade.state === 'paid') return deny(422, 'ORDER_ALREADY_CAPTURED')
    if (!office.approvedAt(trade))
      return deny(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.')
    if (office.isDeclined()) return deny(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
    ledger.pay(trade)
    office.notifyCaptured(trade)
    return tell(201, trade)
  }

  function refund(asked: SimulatorRequest, trade: RecordedTrade): SimulatorResponse {
    const { data: wish } = NewRefund.safeParse(parseBody(asked))
    const amountFen = wish && parseMinor(wish.amount.value, wish.amount.currency_code)
    if (!wish || !amountFen) return deny(400, 'INVALID_PARAMETER_SYNTAX')
    if (wish.amount.currency_code !== trade.more.currency)
      return deny(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
    const outcome = ledger.refund(trade, wish.custom_id, amountFen)
    if (outcome.kind === 'refused') {
      const issue = {
        ...{ notPaid: 'REFUND_NOT_ALLOWED', tooMuch: 'REFUND_AMOUNT_EXCEEDED' },
        ...{ otherSum: 'REFUND_NOT_ALLOWED', unfunded: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
      }[outcome.reason]
      return deny(422, issue, 'Capture could not be refunded.')
    }
    if (outcome.kind === 'booked') office.notifyRefunded(trade)
    return jsonResponse(201, refundOf(outcome.refund, trade))
  }

  function webhook(asked: SimulatorRequest): SimulatorResponse {
    if (asked.path !== `/v1/notifications/webhooks/${office.webhookId}`)
      return deny(404, 'INVALID_RESOURCE_ID')
    if (asked.method === 'PATCH') {
      const { data: change } = Endpoint.safeParse(parseBody(asked))
      if (!change?.[0]) return deny(400, 'INVALID_PARAMETER_SYNTAX')
      office.endpoint.url = change[0].value
    }
    return jsonResponse(200, { id: office.webhookId, url: office.endpoint.url, event_types: [{ name: '*' }] })
  }

  const under = (
    phase: Phase,
    asked: SimulatorRequest,
    act: (fault?: Fault) => SimulatorResponse | Promise<SimulatorResponse>,
  ) =>
    respondWithFault(
      plan.next(phase),
      async (fault) => {
        const id = asked.headers['paypal-request-id']
        const key = asked.method === 'POST' ? `${asked.path} ${id}` : undefined
        if (key !== undefined && id === undefined) return deny(400, 'PAYPAL_REQUEST_ID_REQUIRED')
        const known = key === undefined ? undefined : answered.get(key)
        const said = known ?? (await act(fault))
        if (key !== undefined) answered.set(key, said)
        return said
      },
      office.delayMs,
    )

  return async (asked) => {
    const { path, method } = asked
    if (path === '/v1/oauth2/token') return giveToken(asked)
    const [, token = ''] = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '') ?? []
    if ((tokens.get(token) ?? 0) <= now().getTime()) return deny(401, 'INVALID_TOKEN')
    if (path.startsWith('/v1/notifications/webhooks/')) return webhook(asked)
    if (path === '/v2/checkout/orders' && method === 'POST')
      return under('create', asked, (fault) => create(asked, fault))
    const [, orderNo = '', isCapture] = /^\/v2\/checkout\/orders\/([0-9A-Z]+)(\/capture)?$/.exec(path) ?? []
    const trade = ledger.byTradeNo(orderNo)
    if (trade && isCapture && method === 'POST') return under('pay', asked, () => capture(trade))
    if (trade && !isCapture) return under('query', asked, (fault) => tell(200, trade, fault))
    const [, captureNo = ''] = /^\/v2\/payments\/captures\/([0-9A-Z]+)\/refund$/.exec(path) ?? []
    const captured = ledger.trades.find(({ tradeNo }) => paypalNo('capture', tradeNo) === captureNo)
    if (captured && method === 'POST') return under('refund', asked, () => refund(asked, captured))
    return deny(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }
}
