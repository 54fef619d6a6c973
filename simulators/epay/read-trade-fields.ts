import { maxFen } from '@faka/contract/shared/money'
import { type EpayError, epayError } from './epay-error.ts'
import type { Message } from './epay-signing.ts'
import type { TradeFields } from './epay-trade.ts'

/** Numbers of trades and refunds. */
export const numberPattern = /^[a-zA-Z0-9._\-|]{1,64}$/
/** What PHP's `is_numeric` accepts of digits and points; an eighth digit exceeds every limit of EPay. */
const numericPattern = /^(?:\d{1,8}\.?\d{0,20}|\.\d{1,20})$/

/**
 * Parses an amount with any number of decimals, as EPay accepts it, rounded to two (MySQL's `decimal(10,2)`
 * rounds half up). 0 if it is invalid. `Number` parses the shifted text, so that 1.005 becomes 101 and not
 * 100.
 */
const parseFen = (text: string): number => {
  const fen = numericPattern.test(text) ? Math.round(Number(`${text}e2`)) : 0
  return fen <= maxFen ? fen : 0
}

/** An http(s) URL; webhook URLs must have no query, which would mix with ours. */
function isHttpUrl(text: string, pathOnly: boolean): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return !url.username && !url.password && !(pathOnly && /[?#]/.test(text))
}

const findMissingField = (message: Message, isPage: boolean): EpayError | undefined => {
  const names = [
    ['out_trade_no', '订单号'],
    ['notify_url', '通知地址'],
    // the page redirects the buyer back; the API leaves that to the merchant
    ...(isPage ? [['return_url', '回调地址'] as const] : []),
    ['name', '商品名称'],
    ['money', '金额'],
  ] as const
  const found = names.find(([name]) => !message.get(name)?.trim())
  return found && epayError(`${found[1]}(${found[0]})不能为空`)
}

/**
 * Reads the fields that open a trade, by page (`submit.php`, `api/pay/submit`) or API (`mapi.php`,
 * `api/pay/create`). Order and messages of the checks follow `submit` and `create` of EPay's `Pay.php`. URLs
 * are checked more strictly: the shop's own process requests them, and they are shown as links.
 */
export function readTradeFields(message: Message, isPage: boolean): TradeFields | EpayError {
  const absent = findMissingField(message, isPage)
  if (absent) return absent
  const field = (name: string): string => message.get(name) ?? ''
  const fields: TradeFields = {
    outTradeNo: field('out_trade_no'),
    payType: /^[a-z]{2,20}$/.test(field('type')) ? field('type') : 'alipay',
    subject: field('name').slice(0, 127),
    param: field('param').slice(0, 500),
    amountFen: parseFen(field('money')),
    notifyUrl: field('notify_url'),
    returnUrl: field('return_url'),
  }
  if (!numberPattern.test(fields.outTradeNo)) return epayError('订单号(out_trade_no)格式不正确')
  if (fields.amountFen < 1) return epayError('金额不合法')
  if (!isHttpUrl(fields.notifyUrl, true)) return epayError('通知地址(notify_url)格式不正确')
  if (fields.returnUrl && !isHttpUrl(fields.returnUrl, false))
    return epayError('回调地址(return_url)格式不正确')
  return fields
}
