import type { PayerLogin, PayerResult } from '../gateway-adapter.ts'
import { textField } from '../json-object.ts'
import { requestGateway } from '../request-gateway.ts'
import type { WechatSettings } from './settings.ts'
import type { WechatCache, WechatDeps } from './wechat-cache.ts'

/** Error codes for a login code that is used up, expired or invalid. */
const unusableCodes = new Set(['40029', '40163', '42003'])

/** WeChat's error for an invalid code when app and secret are right. */
export const invalidCodeError = '40029'

/**
 * Exchanges a login code for the payer's openid. App and secret go into the body, so that they appear in no
 * URL; WeChat accepts them there as in the query.
 */
export async function fetchOpenId(
  code: string,
  { appUrl, appId, appSecret = '' }: WechatSettings,
  deps: WechatDeps,
): Promise<{ openId?: string | undefined; code?: string | undefined; reason: string }> {
  const form = new Map([
    ['appid', appId],
    ['secret', appSecret],
    ['code', code],
    ['grant_type', 'authorization_code'],
  ])
  const response = await requestGateway(deps, `${appUrl.replace(/\/+$/, '')}/sns/oauth2/access_token`, form)
  if (!response.ok) return { reason: response.reason }
  const openId = textField(response.body, 'openid')
  if (openId !== undefined && /^[\w-]{10,128}$/.test(openId)) return { openId, reason: '' }
  const result = textField(response.body, 'errcode')
  const message = textField(response.body, 'errmsg') ?? ''
  return { code: result, reason: `WeChat’s login says ${result ?? 'nothing'}: ${message}` }
}

/**
 * WeChat's login by which a page learns who pays (网页授权, `snsapi_base`: silent, without a consent page).
 * Source: developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
 */
export const wechatLogin: PayerLogin<WechatSettings, WechatCache> = {
  authorizationUrl({ loginUrl, appId }, { returnUrl, state }) {
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    })
    return `${loginUrl.replace(/\/+$/, '')}/connect/oauth2/authorize?${query}#wechat_redirect`
  },
  async identify(code, settings, deps): Promise<PayerResult> {
    const result = await fetchOpenId(code, settings, deps)
    if (result.openId !== undefined) return { kind: 'known', payerId: result.openId }
    if (result.code !== undefined && unusableCodes.has(result.code)) return { kind: 'again' }
    deps.onGatewayMessage?.(result.reason)
    return { kind: 'unknown', reason: result.reason }
  },
}
