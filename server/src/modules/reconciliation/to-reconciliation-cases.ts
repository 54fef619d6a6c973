import {
  type ReconciliationCase,
  type reconciliationDecisions,
  reconciliationReasons,
} from '@faka/contract/reconciliation/reconciliation-case'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findPayChannelById } from '../pay-channel/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findOpenCase, type OpenCaseRow } from './reconciliation-case.sql.ts'

/** The decisions that a case allows. Money without an order has nothing to pay, and cannot be refunded by us. */
function allowedDecisions({
  case_no,
  reason,
  order_no,
}: OpenCaseRow): (typeof reconciliationDecisions)[number][] {
  // the check is whether the money arrived; it is refunded like that of any order
  if (case_no.startsWith('manual-')) return ['dismiss']
  if (case_no.startsWith('refund-')) return ['refund', 'dismiss']
  if (case_no.startsWith('notice-')) return order_no === null ? ['dismiss'] : ['accept', 'dismiss']
  if (case_no.startsWith('bill-')) return reason === 'missingHere' ? ['accept', 'dismiss'] : ['dismiss']
  if (order_no === null || reason === 'givenBack') return ['dismiss']
  // the gateway refunds nothing, and its notification does not prove whose money it is
  if (reason === 'unknownTrade') return ['accept', 'dismiss']
  return reason === 'wrongAmount' ? ['accept', 'refund', 'dismiss'] : ['refund', 'dismiss']
}

/** Open cases with the names of their channels and shops, in the same order. */
export async function toReconciliationCases(
  services: Services,
  rows: readonly OpenCaseRow[],
): Promise<ReconciliationCase[]> {
  const channelIds = [...new Set(rows.map(({ pay_channel_id }) => pay_channel_id))]
  const channels = new Map(
    await Promise.all(channelIds.map(async (id) => [id, await findPayChannelById(services, id)] as const)),
  )
  return Promise.all(
    rows.map(async (row): Promise<ReconciliationCase> => {
      const channel = channels.get(row.pay_channel_id)
      const shop = row.shop_id === null ? undefined : await getCachedShop(services, row.shop_id)
      return {
        caseNo: row.case_no,
        reason: reconciliationReasons.find((reason) => reason === row.reason) ?? 'unknownPayment',
        amountFen: row.amount_fen,
        hereFen: row.here_fen,
        channel: channel?.name ?? '',
        sandbox: channel?.real_money === false,
        shortUrl: shop ? ShortUrl.parse(shop.short_url) : null,
        orderNo: row.order_no,
        paymentNo: row.payment_no,
        tradeNo: row.trade_no,
        time: row.at.toISOString(),
        detail: row.detail,
        can: allowedDecisions(row),
      }
    }),
  )
}

/** Whether a cell has an open case of that number. */
export const hasOpenCase = async ({ db }: Services, caseNo: string): Promise<boolean> =>
  (await findOpenCase(db, caseNo)) !== undefined

/** An open case by its number; rejects with `moneyCaseNotFound`, with a shop also where it is another shop's. */
export async function getOpenCaseOrReject(
  services: Services,
  caseNo: string,
  shopId?: number,
): Promise<ReconciliationCase> {
  const row = required(await findOpenCase(services.db, caseNo, shopId), 'moneyCaseNotFound')
  return required((await toReconciliationCases(services, [row]))[0], 'moneyCaseNotFound')
}
