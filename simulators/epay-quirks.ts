import type { SimulatorResponse } from './serve.ts'

/**
 * How an EPay in the field answers beside its protocol. `bom`: each answer begins with two byte order marks;
 * `jsonString`: its JSON stands in a JSON string. When a payment is opened by the interface: `pageOnly` refuses and
 * asks for the page, `html` answers a page for people, `missing` has no such interface, and `jsapi` gives what only
 * WeChat's own browser can pay by.
 */
export type EpayQuirk = 'bom' | 'jsonString' | 'pageOnly' | 'html' | 'missing' | 'jsapi'

export const pageOnlyMessage = '本次支付需要安全验证，请使用跳转支付接口发起支付'
export const pageMessage = '该域名不可发起支付，原因：域名没过白'

const pageHeaders = { 'content-type': 'text/html; charset=UTF-8' }

/** A page for people as EPay draws one: what is wrong stands in its body. */
export const messagePage = (words: string, status = 200): SimulatorResponse => ({
  ...{ status, headers: pageHeaders },
  body: `<!DOCTYPE html><html><head><title>站点提示信息</title><style>h3 { margin: 0 }</style></head><body><h3>站点提示信息</h3>${words}</body></html>`,
})

/** An answer of JSON as this gateway writes it. */
export function applyQuirk(said: SimulatorResponse, manner: EpayQuirk | undefined): SimulatorResponse {
  if (manner === 'bom') return { ...said, body: `\uFEFF\uFEFF${said.body}` }
  if (manner === 'jsonString') return { ...said, body: JSON.stringify(String(said.body)) }
  return said
}

/** What is answered to who opens a payment by the interface, in place of the protocol's answer. */
export function createResponseOf(
  manner: EpayQuirk | undefined,
): SimulatorResponse | { code: number; msg: string } | undefined {
  if (manner === 'pageOnly') return { code: -1, msg: pageOnlyMessage }
  if (manner === 'html') return messagePage(pageMessage)
  return manner === 'missing' ? messagePage('404 Not Found', 404) : undefined
}
