import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type { CreateResult, PaymentRequest, QueryResult, TradeRef } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { endpointUrl } from '../gateway-url.ts'
import { isPageUrl } from '../is-page-url.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { requestGateway } from '../request-gateway.ts'
import type { TokenpaySettings } from './tokenpay-settings.ts'
import { tokenpaySignature } from './tokenpay-signature.ts'

const tradeNoPattern = /^[0-9A-Za-z-]{1,64}$/

/** The members of a nested object with lower-case names; the gateway's serializers differ in case. */
function membersOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
}

/**
 * `POST /CreateOrder`. The same number returns the same trade until it expires; after that it would open
 * another one at another rate, which the shop never requests. Source: LightCountry/TokenPay,
 * HomeController.CreateOrder.
 */
export async function create(
  request: PaymentRequest,
  settings: TokenpaySettings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  const refused = (retryable: boolean, reason: string): CreateResult => ({
    kind: 'refused',
    retryable,
    reason,
  })
  const fields = new Map([
    ['OutOrderId', request.paymentNo],
    // a separate receiving address for each payment, if the gateway creates addresses
    ['OrderUserKey', request.paymentNo],
    ['ActualAmount', String(Number(yuanFromFen(request.amountFen)))],
    ['Currency', settings.currency],
    ['NotifyUrl', request.notifyUrl],
    ['RedirectUrl', request.returnUrl],
  ])
  const body = {
    ...Object.fromEntries(fields),
    // a decimal there: the gateway signs the digits of the JSON
    ActualAmount: Number(yuanFromFen(request.amountFen)),
    Signature: tokenpaySignature(fields, settings.apiToken),
  }
  const response = await requestGateway(
    deps,
    endpointUrl(settings, 'CreateOrder', deps),
    JSON.stringify(body),
  )
  if (!response.ok) return refused(true, response.reason)
  const answer = membersOf(response.body)
  if (answer.success === false)
    return refused(
      false,
      `the gateway refused the payment (${textField(answer, 'message')?.slice(0, 200) ?? ''})`,
    )
  const info = membersOf(answer.info)
  const url = textField(answer, 'data')
  const tradeNo = textField(info, 'id') ?? ''
  if (textField(info, 'outorderid') !== request.paymentNo)
    return refused(true, 'the answer is of another payment')
  if (textField(info, 'basecurrency') !== 'CNY')
    return refused(false, 'the gateway does not count in yuan (BaseCurrency)')
  if (fenFromYuan(textField(info, 'actualamount') ?? '') !== request.amountFen)
    return refused(true, 'the answer is of another sum')
  if (!isPageUrl(url) || !tradeNoPattern.test(tradeNo))
    return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url, tradeNo }
}

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

const states: Readonly<Record<string, 'unpaid' | 'paid' | 'closed'>> = {
  '0': 'unpaid',
  pending: 'unpaid',
  '1': 'paid',
  paid: 'paid',
  '2': 'closed',
  expired: 'closed',
}

/**
 * `GET /Query`, by the gateway's own number, signed. The response is not signed; it names the requested
 * amount.
 */
export async function query(
  { paymentNo, tradeNo }: TradeRef,
  settings: TokenpaySettings,
  deps: GatewayDeps,
): Promise<QueryResult> {
  if (tradeNo === null || !tradeNoPattern.test(tradeNo)) return unknown('the gateway never named its number')
  const signature = tokenpaySignature(new Map([['Id', tradeNo]]), settings.apiToken)
  const parameters = new URLSearchParams({ Id: tradeNo, Signature: signature })
  const response = await requestGateway(deps, `${endpointUrl(settings, 'Query', deps)}?${parameters}`)
  if (!response.ok) return unknown(response.reason)
  const answer = membersOf(response.body)
  const message = textField(answer, 'message')?.slice(0, 200) ?? ''
  if (answer.success === false)
    return message.includes('订单不存在')
      ? { state: 'notFound' }
      : unknown(`the gateway refused the question (${message})`)
  const trade = membersOf(answer.data)
  if (textField(trade, 'id') !== tradeNo || textField(trade, 'outorderid') !== paymentNo)
    return unknown('the answer is of another trade')
  if (textField(trade, 'currency') !== settings.currency) return unknown('the answer is of another currency')
  const state = states[textField(trade, 'status')?.toLowerCase() ?? '']
  if (state === undefined) return unknown('the answer is not understood')
  if (state !== 'paid') return { state }
  const amountFen = fenFromYuan(textField(trade, 'actualamount') ?? '')
  if (!amountFen) return unknown('the answer names no sum')
  return { state: 'paid', tradeNo, amountFen, refundedFen: 0 }
}
