import { randomBytes } from 'node:crypto'
import { type JsapiParams, payOrder } from '@faka/contract/payment/payment'
import type { PlacedOrder } from '../seed/purchase.ts'
import { userAgents } from './user-agents.ts'

/** A browser inside WeChat: the nonce that it keeps, and whose phone it is. */
export interface WechatBrowser {
  nonce: string
  person: string
}

export const createWechatBrowser = (person = 'one'): WechatBrowser => ({
  nonce: randomBytes(16).toString('hex'),
  person,
})

/** Follows the WeChat login; returns what the browser comes back with. */
export async function followWechatLogin(
  address: string,
  { person }: WechatBrowser,
): Promise<{ code: string; state: string }> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgents.wechat, cookie: `person=${person}` },
    redirect: 'manual',
  })
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (!location) throw new Error(`the login answered ${response.status}`)
  const { searchParams } = new URL(location)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** What the page inside WeChat passes to WeChat, after the required login. */
export async function requestJsapiParams(
  { buyer, orderNo }: PlacedOrder,
  payChannel: string,
  phone: WechatBrowser = createWechatBrowser(),
): Promise<JsapiParams> {
  buyer.userAgent = userAgents.wechat
  const { nonce } = phone
  const first = await buyer.call(payOrder, { orderNo, payChannel, wechat: { nonce } })
  if (first.jsapi) return first.jsapi
  const login = await followWechatLogin(first.qrContent, phone)
  const { jsapi, way } = await buyer.call(payOrder, { orderNo, payChannel, wechat: { nonce, login } })
  if (!jsapi) throw new Error(`after the login the payment opens as ${way}`)
  return jsapi
}
