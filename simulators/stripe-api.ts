import type { Fault, FaultPlan, Phase } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { respondWithFault } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'
import { refundOf, repeatedNumber, seconds, sessionOf, stripeId } from './stripe-resources.ts'

/** What the API needs of the simulator. */
export interface StripeApiDeps {
  now: () => Date
  plan: FaultPlan
  delayMs: number
  ledger: GatewayLedger
  secretKey: string
  merchant: string
  url(): string
  /** Takes the payment and notifies the shop. */
  pay(trade: RecordedTrade): Promise<unknown>
  notifyRefund(trade: RecordedTrade): Promise<void>
  /** Sets the URL of the shop's webhook. */
  setWebhookUrl(endpoint: string): void
  /** Records why a request was rejected. */
  recordRejection(reason: string): void
}

const sessionPath = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/
const minSeconds = 1800
const maxSeconds = 86_400

/** Handles API requests as Stripe does: requires the key, and is idempotent by Idempotency-Key. */
export function stripeApi(
  deps: StripeApiDeps,
): (request: SimulatorRequest) => Promise<SimulatorResponse | undefined> {
  const { ledger, now, plan, merchant } = deps
  /** Responses by idempotency key, with the body of the request. */
  const answered = new Map<string, { body: string; response: SimulatorResponse }>()

  const deny = (status: number, code: string, type = 'invalid_request_error'): SimulatorResponse => {
    deps.recordRejection(code)
    return jsonResponse(status, { error: { type, code, message: code } })
  }
  const notify = (trade: RecordedTrade, fault?: Fault, expanded = false): SimulatorResponse =>
    jsonResponse(200, sessionOf(trade, { url: deps.url(), now: now(), fault, expanded }))

  function open(form: URLSearchParams): RecordedTrade | string {
    const get = (name: string) => form.get(name) ?? ''
    const lifeSeconds = Number(get('expires_at')) - seconds(now())
    const price = 'line_items[0][price_data]'
    if (lifeSeconds < minSeconds || lifeSeconds > maxSeconds) return 'expires_at'
    if (get('mode') !== 'payment' || get(`${price}[currency]`) !== 'cny') return 'parameter_invalid'
    if (!/^[1-9]\d*$/.test(get(`${price}[unit_amount]`))) return 'parameter_invalid_integer'
    if (
      get('metadata[paymentNo]') !== get('client_reference_id') ||
      !form.has('allowed_payment_method_types[0]')
    )
      return 'parameter_missing'
    const paymentNo = get('client_reference_id')
    // without an idempotency key it is another session
    const isTaken = ledger.byOutTradeNo(merchant, paymentNo) !== undefined
    return ledger.open({
      outTradeNo: isTaken ? repeatedNumber(paymentNo, ledger.trades.length) : paymentNo,
      merchant,
      subject: get(`${price}[product_data][name]`),
      amountFen: Number(get(`${price}[unit_amount]`)),
      returnUrl: get('success_url'),
      expiresAt: new Date(Number(get('expires_at')) * 1000),
    })
  }

  async function create(request: SimulatorRequest, fault?: Fault): Promise<SimulatorResponse> {
    const trade = open(new URLSearchParams(request.body))
    if (typeof trade === 'string') return deny(400, trade)
    const response = notify(trade, fault)
    if (fault === 'callBackFirst') await deps.pay(trade)
    return response
  }

  function list(request: SimulatorRequest, fault?: Fault): SimulatorResponse {
    const query = new URLSearchParams(request.query)
    const newest = ledger.trades
      .filter(({ createdAt }) => seconds(createdAt) >= Number(query.get('created[gte]') ?? 0))
      .reverse()
    const from = newest.findIndex(({ tradeNo }) => tradeNo === query.get('starting_after')) + 1
    const limit = Number(query.get('limit') ?? 10)
    const data = newest
      .slice(from, from + limit)
      .map((trade) => sessionOf(trade, { url: deps.url(), now: now(), fault }))
    return jsonResponse(200, { object: 'list', data, has_more: newest.length > from + limit })
  }

  function expire(trade: RecordedTrade, fault?: Fault): SimulatorResponse {
    const isOpen = trade.state === 'unpaid' && (trade.expiresAt ?? now()) > now()
    if (!isOpen) return deny(400, 'checkout_session_not_open')
    ledger.close(trade)
    return notify(trade, fault)
  }

  const byIntent = (intent: string | null) =>
    ledger.trades.find(({ tradeNo, state }) => state === 'paid' && stripeId('pi', tradeNo) === intent)

  async function refund(request: SimulatorRequest): Promise<SimulatorResponse> {
    const form = new URLSearchParams(request.body)
    const trade = byIntent(form.get('payment_intent'))
    const refundNo = form.get('metadata[refundNo]')
    if (!trade || !refundNo) return deny(404, 'resource_missing')
    const isTaken = trade.refunds.some((each) => each.refundNo === refundNo)
    const number = isTaken ? repeatedNumber(refundNo, trade.refunds.length) : refundNo
    const outcome = ledger.refund(trade, number, Number(form.get('amount')))
    if (outcome.kind === 'refused')
      return deny(400, outcome.reason === 'unfunded' ? 'balance_insufficient' : 'charge_already_refunded')
    await deps.notifyRefund(trade)
    return jsonResponse(200, refundOf(trade, outcome.refund))
  }

  function listRefunds(request: SimulatorRequest): SimulatorResponse {
    const trade = byIntent(new URLSearchParams(request.query).get('payment_intent'))
    if (!trade) return deny(404, 'resource_missing')
    return jsonResponse(200, {
      object: 'list',
      has_more: false,
      data: trade.refunds.map((each) => refundOf(trade, each)),
    })
  }

  /** A known idempotency key gets the same response, whatever the ledger says by now. */
  async function once(
    request: SimulatorRequest,
    act: () => Promise<SimulatorResponse>,
  ): Promise<SimulatorResponse> {
    const number = request.headers['idempotency-key'] ?? ''
    const known = answered.get(number)
    if (known && known.body !== request.body) return deny(400, 'idempotency_key_in_use', 'idempotency_error')
    if (known) return known.response
    const response = await act()
    // failures after the start of execution are repeated too: docs.stripe.com/api/idempotent_requests
    if (number && (response.status < 400 || String(response.body).includes('balance_insufficient')))
      answered.set(number, { body: request.body, response })
    return response
  }

  function addEndpoint(request: SimulatorRequest): SimulatorResponse {
    const url = new URLSearchParams(request.body).get('url') ?? ''
    if (!URL.canParse(url)) return deny(400, 'url_invalid')
    deps.setWebhookUrl(url)
    return jsonResponse(200, { id: 'we_1', object: 'webhook_endpoint', url })
  }

  const under = (phase: Phase, act: (fault?: Fault) => SimulatorResponse | Promise<SimulatorResponse>) =>
    respondWithFault(plan.next(phase), act, deps.delayMs)

  return async (request) => {
    const { path, method } = request
    if (request.headers.authorization !== `Bearer ${deps.secretKey}`) return deny(401, 'api_key_invalid')
    if (path === '/v1/checkout/sessions')
      return method === 'GET'
        ? under('query', (fault) => list(request, fault))
        : under('create', (fault) => once(request, () => create(request, fault)))
    const [, sessionId, expiring] = sessionPath.exec(path) ?? []
    const trade = sessionId && ledger.byTradeNo(sessionId)
    if (trade && expiring) return under('close', (fault) => expire(trade, fault))
    if (trade) return under('query', (fault) => notify(trade, fault, request.query.includes('latest_charge')))
    if (path === '/v1/refunds')
      return method === 'GET'
        ? under('query', () => listRefunds(request))
        : under('refund', () => once(request, () => refund(request)))
    if (path === '/v1/webhook_endpoints' && method === 'POST') return addEndpoint(request)
    return deny(404, 'resource_missing')
  }
}
