import type { EpayEndpoint, Misbehaviour, ResponseFields } from './epay/epay-endpoint.ts'
import type { Message } from './epay/epay-signing.ts'
import type { EpayTrade } from './epay/epay-trade.ts'
import type { EpayQuirk } from './epay-quirks.ts'
import { type Fault, statedTime } from './fault-plan.ts'

const withWrongSignature = (message: Message): Message => new Map(message).set('sign', 'f'.repeat(32))

/** The message, with a wrong signature under `badSignature`. */
export const signedUnder = (fault: Fault | undefined, signed: Message): Message =>
  fault === 'badSignature' ? withWrongSignature(signed) : signed

const otherMerchant = { pid: '1002', out_trade_no: 'OFANOTHERMERCHANT' }
const jsapi = '{"appId":"wx0","package":"prepay_id=0"}'

/** Parameters for WeChat's own browser, in place of what the buyer could scan or open. */
function toJsapi({ dialect }: EpayEndpoint, fields: ResponseFields): ResponseFields {
  const { payurl: _payurl, pay_type: _type, pay_info: _info, ...rest } = fields
  return dialect === 'md5' ? { ...rest, jsapi } : { ...rest, pay_type: 'jsapi', pay_info: jsapi }
}

/** How this gateway responds to a request under a fault and with its quirk. */
export function misbehaviourOf(
  endpoint: EpayEndpoint,
  { now, fault, quirk }: { now: Date; fault: Fault | undefined; quirk: EpayQuirk | undefined },
): Misbehaviour {
  const opensByApi = endpoint.phase === 'create' && !endpoint.isPage
  return {
    sentAt: statedTime(now, fault),
    corrupt: (signed) => signedUnder(fault, signed),
    rewrite(fields) {
      const shown = fault === 'wrongMerchant' && !endpoint.isPage ? { ...fields, ...otherMerchant } : fields
      return quirk === 'jsapi' && opensByApi ? toJsapi(endpoint, shown) : shown
    },
  }
}

/** What a webhook says of a trade under a fault; like some gateways, it hides the subject. */
export const webhookTrade = (trade: EpayTrade, fault: Fault | undefined): EpayTrade => ({
  ...trade,
  subject: 'product',
  pid: fault === 'wrongMerchant' ? Number(otherMerchant.pid) : trade.pid,
  paidFen: (trade.paidFen ?? 0) + (fault === 'wrongAmount' ? 1 : 0),
})
