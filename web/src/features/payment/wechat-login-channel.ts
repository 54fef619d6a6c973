const storageKey = 'wechatPayChannel'

/** Keeps for which way to pay a buyer inside WeChat is sent to its login. */
export function storeLoginChannel(payChannel: string): void {
  try {
    sessionStorage.setItem(storageKey, payChannel)
  } catch {
    // a browser that keeps nothing comes back to the way to pay that its order was made with
  }
}

/** The way to pay for which WeChat's login leads back to this page now; undefined where it does not. */
export function getLoginChannel(): string | undefined {
  try {
    return new URLSearchParams(location.search).has('state')
      ? (sessionStorage.getItem(storageKey) ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}
