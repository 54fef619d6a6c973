import type { SimulatorResponse } from './simulator-response.ts'

/**
 * Deviations of real EPay gateways from the protocol. `bom`: each response begins with two byte order marks;
 * `jsonString`: the JSON is inside a JSON string. When the API opens a payment: `pageOnly` rejects it and
 * demands the page, `html` returns an HTML page, `missing` has no API, and `jsapi` returns parameters that
 * only WeChat's own browser can use.
 */
export type EpayQuirk = 'bom' | 'jsonString' | 'pageOnly' | 'html' | 'missing' | 'jsapi'

export const pageOnlyMessage = '本次支付需要安全验证，请使用跳转支付接口发起支付'
export const pageMessage = '该域名不可发起支付，原因：域名没过白'

const pageHeaders = { 'content-type': 'text/html; charset=UTF-8' }

/** An HTML error page as EPay renders one, with the message in its body. */
export const messagePage = (message: string, status = 200): SimulatorResponse => ({
  status,
  headers: pageHeaders,
  body: `<!DOCTYPE html><html><head><title>站点提示信息</title><style>h3 { margin: 0 }</style></head><body><h3>站点提示信息</h3>${message}</body></html>`,
})

/** A response with this gateway's deviation; pages have none. */
export function applyQuirk(response: SimulatorResponse, quirk: EpayQuirk | undefined): SimulatorResponse {
  if (!response.headers['content-type']?.startsWith('application/json')) return response
  if (quirk === 'bom') return { ...response, body: `\uFEFF\uFEFF${response.body}` }
  if (quirk === 'jsonString') return { ...response, body: JSON.stringify(String(response.body)) }
  return response
}

/** The response to an API request that opens a payment, in place of the protocol's. */
export function createResponseOf(
  quirk: EpayQuirk | undefined,
): SimulatorResponse | { code: number; msg: string } | undefined {
  if (quirk === 'pageOnly') return { code: -1, msg: pageOnlyMessage }
  if (quirk === 'html') return messagePage(pageMessage)
  return quirk === 'missing' ? messagePage('404 Not Found', 404) : undefined
}
