import { createHash, randomBytes } from 'node:crypto'
import type { SimulatorRequest } from './simulator-request.ts'
import { htmlResponse, jsonResponse, type SimulatorResponse } from './simulator-response.ts'
import type { WechatMerchant } from './wechat-merchant.ts'

const codeValidSeconds = 300

/** WeChat's login, and the openids behind its codes. */
export interface WechatLogin {
  /** Handles `/connect/oauth2/authorize` and `/sns/oauth2/access_token`; undefined for anything else. */
  answer(request: SimulatorRequest): SimulatorResponse | undefined
  /** Whether this openid logged in before. */
  knowsOpenId(openId: string): boolean
}

/** WeChat's error page. */
export const messagePage = (status: number, message: string): SimulatorResponse =>
  htmlResponse(status, {}, `<!DOCTYPE html><html lang="zh-CN"><title>微信</title><h1>${message}</h1></html>`)

export const isInWechat = ({ headers }: SimulatorRequest): boolean =>
  /\bMicroMessenger\//.test(headers['user-agent'] ?? '')

/** A browser's user: the same app and cookie are the same person. */
const openIdOf = ({ headers }: SimulatorRequest, appId: string): string =>
  `o${createHash('sha256')
    .update(`${appId} ${/\bperson=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''}`)
    .digest('base64url')
    .slice(0, 27)}`

/**
 * Opens the login of the WeChat simulator: codes work once, for five minutes, and only with the app's secret.
 */
export function createWechatLogin(merchant: WechatMerchant, now: () => Date): WechatLogin {
  const codes = new Map<string, { openId: string; at: Date; isUsed: boolean }>()
  const known = new Set<string>()

  const authorize = (request: SimulatorRequest): SimulatorResponse => {
    const query = new URLSearchParams(request.query)
    const get = (name: string) => query.get(name) ?? ''
    if (!isInWechat(request)) return messagePage(200, '请在微信客户端打开链接')
    if (get('appid') !== merchant.appId) return messagePage(200, 'appid 参数错误')
    if (get('response_type') !== 'code' || get('scope') !== 'snsapi_base')
      return messagePage(200, 'Scope 参数错误或没有 Scope 权限')
    const back = get('redirect_uri')
    if (!URL.canParse(back)) return messagePage(200, 'redirect_uri 参数错误')
    if (!/^[0-9A-Za-z]{0,128}$/.test(get('state'))) return messagePage(200, 'state 参数错误')
    const openId = openIdOf(request, merchant.appId)
    const code = randomBytes(16).toString('hex')
    known.add(openId)
    codes.set(code, { openId, at: now(), isUsed: false })
    const location = new URL(back)
    location.searchParams.set('code', code)
    location.searchParams.set('state', get('state'))
    return { status: 302, headers: { location: location.href }, body: '' }
  }

  const token = (request: SimulatorRequest): SimulatorResponse => {
    const form = new URLSearchParams(request.method === 'POST' ? request.body : request.query)
    const deny = (errcode: number, errmsg: string) => jsonResponse(200, { errcode, errmsg })
    if (form.get('appid') !== merchant.appId) return deny(40013, 'invalid appid')
    if (form.get('secret') !== merchant.appSecret) return deny(40125, 'invalid appsecret')
    const found = codes.get(form.get('code') ?? '')
    if (!found) return deny(40029, 'invalid code')
    if (found.isUsed) return deny(40163, 'code been used')
    if (now().getTime() - found.at.getTime() > codeValidSeconds * 1000) return deny(42003, 'code expired')
    found.isUsed = true
    return jsonResponse(200, {
      access_token: randomBytes(32).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(32).toString('hex'),
      openid: found.openId,
      scope: 'snsapi_base',
    })
  }

  return {
    knowsOpenId: (openId) => known.has(openId),
    answer(request) {
      if (request.path === '/connect/oauth2/authorize') return authorize(request)
      return request.path === '/sns/oauth2/access_token' ? token(request) : undefined
    },
  }
}
