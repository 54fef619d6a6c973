import { createHash } from 'node:crypto'
import type { Fault } from './fault-plan.ts'
import { type RecordedRefund, type RecordedTrade, refundedFen } from './gateway-ledger.ts'

const currenciesWithoutDecimals = ['JPY', 'TWD', 'HUF']

/** An amount in PayPal's format; `minor` counts cents, or whole yen. */
export const moneyOf = (minor: number, currency: string): { currency_code: string; value: string } => ({
  currency_code: currency,
  value: currenciesWithoutDecimals.includes(currency) ? String(minor) : (minor / 100).toFixed(2),
})

/** Parses an amount into the currency's minor unit; undefined if it has another format. */
export function parseMinor(value: string, currency: string): number | undefined {
  const form = currenciesWithoutDecimals.includes(currency) ? /^\d{1,12}$/ : /^\d{1,12}\.\d\d$/
  return form.test(value) ? Number(value.replace('.', '')) : undefined
}

/** Another kind of ID for the same trade. */
export const paypalNo = (kind: string, of: string): string =>
  createHash('sha256').update(`${kind} ${of}`).digest('hex').slice(0, 17).toUpperCase()

const orderStatus = (trade: RecordedTrade, isApproved: boolean): string => {
  if (trade.state === 'paid') return 'COMPLETED'
  if (trade.state === 'closed') return 'VOIDED'
  return isApproved ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
}

const customIdOf = (trade: RecordedTrade, fault: Fault | undefined): string | undefined =>
  fault === 'wrongMerchant' ? `${trade.more.custom?.slice(0, -4)}XXXX` : trade.more.custom

export const refundOf = ({ refundNo, amountFen }: RecordedRefund, trade: RecordedTrade): object => ({
  id: paypalNo('refund', refundNo),
  status: 'COMPLETED',
  amount: moneyOf(amountFen, trade.more.currency ?? ''),
  custom_id: refundNo,
  links: [{ rel: 'up', method: 'GET', href: `/v2/payments/captures/${paypalNo('capture', trade.tradeNo)}` }],
})

/** A capture as in webhooks. */
export function captureOf(trade: RecordedTrade, fault?: Fault): object {
  const status = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const
  const back = refundedFen(trade)
  return {
    id: paypalNo('capture', trade.tradeNo),
    status: status[back === 0 ? 0 : back < trade.paidFen ? 1 : 2],
    amount: moneyOf(trade.paidFen + (fault === 'wrongAmount' ? 1 : 0), trade.more.currency ?? ''),
    final_capture: true,
    custom_id: customIdOf(trade, fault),
    invoice_id: trade.outTradeNo,
    supplementary_data: { related_ids: { order_id: trade.tradeNo } },
  }
}

/** An order as in responses and webhooks; a fault makes its amount or its shop wrong. */
export function orderOf(
  trade: RecordedTrade,
  { url, approvedAt, fault }: { url: string; approvedAt: Date | undefined; fault?: Fault | undefined },
): object {
  const status = orderStatus(trade, approvedAt !== undefined)
  const payments =
    trade.state === 'paid'
      ? { captures: [captureOf(trade)], refunds: trade.refunds.map((each) => refundOf(each, trade)) }
      : undefined
  return {
    id: trade.tradeNo,
    intent: 'CAPTURE',
    status,
    create_time: trade.createdAt.toISOString(),
    update_time: (approvedAt ?? trade.createdAt).toISOString(),
    purchase_units: [
      {
        reference_id: 'default',
        amount: moneyOf(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0), trade.more.currency ?? ''),
        custom_id: customIdOf(trade, fault),
        invoice_id: trade.outTradeNo,
        ...(payments ? { payments } : {}),
      },
    ],
    links: [
      { rel: 'self', method: 'GET', href: `${url}/v2/checkout/orders/${trade.tradeNo}` },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ rel: 'payer-action', method: 'GET', href: `${url}/pay/${trade.token}` }]
        : []),
    ],
  }
}
