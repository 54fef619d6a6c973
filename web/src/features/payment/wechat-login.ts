import type { PayChannelId } from '@faka/contract/shared/ids'
import { getLoginChannel } from './wechat-login-channel.ts'

const storageKey = 'wechatNonce'

const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A word that this window keeps, so that a login counts for it alone. */
function windowNonce(): string {
  try {
    const kept = sessionStorage.getItem(storageKey)
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
    const made = newNonce()
    sessionStorage.setItem(storageKey, made)
    return made
  } catch {
    // a window that keeps nothing is sent to the login again
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

/** Whether WeChat's login opened this page after its buyer wished to pay; once. */
export function takeReturnedFromLogin(): boolean {
  const was = returnedFromLogin
  returnedFromLogin = false
  return was
}

/** What a wish to pay tells inside WeChat. What the login left in the address is used once and taken out of it. */
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
