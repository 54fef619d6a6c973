import type { Locale } from '@faka/contract/shared/locale'
import type { SimulatorRequest } from '../simulator-request.ts'
import { plainPageResponse, type SimulatorResponse } from '../simulator-response.ts'
import { readSentMessage } from './answer-request.ts'
import type { EpayError } from './epay-error.ts'
import { isPayPageAction, type PayPageLedger, performAction } from './perform-action.ts'
import { renderError, renderNotFound, renderResult, renderSandboxPage } from './render-sandbox-page.ts'

/** Shows the buyer why the shop's request opened no trade: a page, where the API responds in JSON. */
export const sandboxErrorPage = ({ msg }: EpayError, locale: Locale): SimulatorResponse =>
  plainPageResponse(400, renderError(msg, locale))

/** The sandbox's pay page: a GET shows the actions, a POST performs one. */
export async function sandboxPayPage(
  { ledger, now, locale }: { ledger: PayPageLedger; now(): Date; locale: Locale },
  token: string,
  request: SimulatorRequest,
): Promise<SimulatorResponse> {
  const show = async (status: number): Promise<SimulatorResponse> => {
    const trade = await ledger.findByToken(token)
    if (!trade) return plainPageResponse(404, renderNotFound(locale))
    const keys = await ledger.findMerchant(String(trade.pid))
    return plainPageResponse(status, renderSandboxPage(trade, keys?.name ?? '', locale))
  }
  if (request.method !== 'POST') return show(200)
  const form = readSentMessage(request)
  const action = form?.get('action') ?? ''
  if (!isPayPageAction(action)) return show(400)
  const delaySeconds = form?.get('delaySeconds')
  const result = await performAction(ledger, now(), { token, action, delaySeconds })
  return result
    ? plainPageResponse(200, renderResult(result, locale))
    : plainPageResponse(404, renderNotFound(locale))
}
