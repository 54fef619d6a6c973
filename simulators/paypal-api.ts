import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Fault, FaultPlan, Phase } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { orderOf, parseMinor, paypalNo, refundOf } from './paypal-resources.ts'
import { respondWithFault } from './serve.ts'
import { parseBody, type SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'

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

/** Handles API requests as PayPal does: requires a token, and is idempotent by PayPal-Request-Id. */
export function paypalApi(
  deps: PaypalApiDeps,
): (request: SimulatorRequest) => Promise<SimulatorResponse | undefined> {
  const { ledger, now, plan, merchant } = deps
  const tokens = new Map<string, number>()
  /** Responses by PayPal-Request-Id, including rejections. */
  const answered = new Map<string, SimulatorResponse>()

  const deny = (status: number, issue: string, description = issue): SimulatorResponse => {
    deps.recordRejection(issue)
    const name =
      { 401: 'AUTHENTICATION_FAILURE', 404: 'RESOURCE_NOT_FOUND' }[status] ?? 'UNPROCESSABLE_ENTITY'
    return jsonResponse(status, {
      name,
      message: name,
      debug_id: '90957fca61718',
      details: [{ issue, description }],
    })
  }
  const notify = (status: number, trade: RecordedTrade, fault?: Fault): SimulatorResponse =>
    jsonResponse(status, orderOf(trade, { url: deps.url(), approvedAt: deps.approvedAt(trade), fault }))

  function giveToken(request: SimulatorRequest): SimulatorResponse {
    const credentials = Buffer.from(`${deps.clientId}:${deps.clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) {
      deps.recordRejection('invalid_client')
      return jsonResponse(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials')
      return deny(400, 'unsupported_grant_type')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, now().getTime() + 32_400_000)
    return jsonResponse(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  }

  async function create(request: SimulatorRequest, fault?: Fault): Promise<SimulatorResponse> {
    const { data: input } = NewOrder.safeParse(parseBody(request))
    const unit = input?.purchase_units[0]
    if (!input || !unit) return deny(400, 'INVALID_PARAMETER_SYNTAX')
    const currency = unit.amount.currency_code
    const amountFen = parseMinor(unit.amount.value, currency)
    if (currency === 'CNY') return deny(422, 'CURRENCY_NOT_SUPPORTED')
    if (amountFen === undefined) return deny(422, 'DECIMAL_PRECISION')
    if (amountFen === 0) return deny(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
    const trade = ledger.open({
      merchant,
      outTradeNo: unit.invoice_id,
      subject: unit.description,
      amountFen,
      returnUrl: input.payment_source.paypal.experience_context.return_url,
      more: { custom: unit.custom_id, currency },
    })
    const response = notify(200, trade, fault)
    if (fault === 'callBackFirst') await deps.approve(trade)
    return response
  }

  function capture(trade: RecordedTrade): SimulatorResponse {
    if (trade.state === 'paid') return deny(422, 'ORDER_ALREADY_CAPTURED')
    if (!deps.approvedAt(trade))
      return deny(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order.')
    if (deps.isDeclined()) return deny(422, 'INSTRUMENT_DECLINED', 'The instrument presented was declined.')
    ledger.pay(trade)
    deps.notifyCaptured(trade)
    return notify(201, trade)
  }

  function refund(request: SimulatorRequest, trade: RecordedTrade): SimulatorResponse {
    const { data: input } = NewRefund.safeParse(parseBody(request))
    const amountFen = input && parseMinor(input.amount.value, input.amount.currency_code)
    if (!input || !amountFen) return deny(400, 'INVALID_PARAMETER_SYNTAX')
    if (input.amount.currency_code !== trade.more.currency)
      return deny(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
    const outcome = ledger.refund(trade, input.custom_id, amountFen)
    if (outcome.kind === 'refused') {
      const issue = {
        notPaid: 'REFUND_NOT_ALLOWED',
        tooMuch: 'REFUND_AMOUNT_EXCEEDED',
        otherSum: 'REFUND_NOT_ALLOWED',
        unfunded: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
      }[outcome.reason]
      return deny(422, issue, 'Capture could not be refunded.')
    }
    if (outcome.kind === 'booked') deps.notifyRefunded(trade)
    return jsonResponse(201, refundOf(outcome.refund, trade))
  }

  function webhook(request: SimulatorRequest): SimulatorResponse {
    if (request.path !== `/v1/notifications/webhooks/${deps.webhookId}`)
      return deny(404, 'INVALID_RESOURCE_ID')
    if (request.method === 'PATCH') {
      const { data: change } = Endpoint.safeParse(parseBody(request))
      if (!change?.[0]) return deny(400, 'INVALID_PARAMETER_SYNTAX')
      deps.endpoint.url = change[0].value
    }
    return jsonResponse(200, { id: deps.webhookId, url: deps.endpoint.url, event_types: [{ name: '*' }] })
  }

  const under = (
    phase: Phase,
    request: SimulatorRequest,
    act: (fault?: Fault) => SimulatorResponse | Promise<SimulatorResponse>,
  ) =>
    respondWithFault(
      plan.next(phase),
      async (fault) => {
        const id = request.headers['paypal-request-id']
        const key = request.method === 'POST' ? `${request.path} ${id}` : undefined
        if (key !== undefined && id === undefined) return deny(400, 'PAYPAL_REQUEST_ID_REQUIRED')
        const known = key === undefined ? undefined : answered.get(key)
        const response = known ?? (await act(fault))
        if (key !== undefined) answered.set(key, response)
        return response
      },
      deps.delayMs,
    )

  return async (request) => {
    const { path, method } = request
    if (path === '/v1/oauth2/token') return giveToken(request)
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if ((tokens.get(token) ?? 0) <= now().getTime()) return deny(401, 'INVALID_TOKEN')
    if (path.startsWith('/v1/notifications/webhooks/')) return webhook(request)
    if (path === '/v2/checkout/orders' && method === 'POST')
      return under('create', request, (fault) => create(request, fault))
    const [, orderNo = '', isCapture] = /^\/v2\/checkout\/orders\/([0-9A-Z]+)(\/capture)?$/.exec(path) ?? []
    const trade = ledger.byTradeNo(orderNo)
    if (trade && isCapture && method === 'POST') return under('pay', request, () => capture(trade))
    if (trade && !isCapture) return under('query', request, (fault) => notify(200, trade, fault))
    const [, captureNo = ''] = /^\/v2\/payments\/captures\/([0-9A-Z]+)\/refund$/.exec(path) ?? []
    const captured = ledger.trades.find(({ tradeNo }) => paypalNo('capture', tradeNo) === captureNo)
    if (captured && method === 'POST') return under('refund', request, () => refund(request, captured))
    return deny(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')
  }
}
