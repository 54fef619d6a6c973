import type { PayChannelId } from '@faka/contract/shared/ids'
import { getLoginChannel } from './wechat-login-channel.ts'

const storageKey = 'wechatNonce'

const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random value of this window, to which a login is bound. */
function windowNonce(): string {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (stored && /^[0-9a-f]{32}$/.test(stored)) return stored
    const nonce = newNonce()
    sessionStorage.setItem(storageKey, nonce)
    return nonce
  } catch {
    // without storage, the window is sent to the login again
    return newNonce()
  }
}

function loginFromUrl() {
  const query = new URLSearchParams(location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  return code && state && /^[\w-]{1,128}$/.test(code) && /^[0-9a-f]{64}$/.test(state)
    ? { code, state }
    : undefined
}

let returnedFromLogin = false

/** Whether WeChat's login just returned to this page after a press to pay; true once. */
export function takeReturnedFromLogin(): boolean {
  const returned = returnedFromLogin
  returnedFromLogin = false
  return returned
}

/** The WeChat input of `payOrder`. A login result in the URL is used once and removed. */
export function wechatPayInput(payChannel: PayChannelId) {
  const login = getLoginChannel() === payChannel ? loginFromUrl() : undefined
  if (login) {
    returnedFromLogin = true
    const url = new URL(location.href)
    url.searchParams.delete('code')
    url.searchParams.delete('state')
    history.replaceState(history.state, '', url)
  }
  return { nonce: windowNonce(), ...(login && { login }) }
}
