const storageKey = 'wechatPayChannel'

/** Stores the pay channel for which a buyer inside WeChat is sent to its login. */
export function storeLoginChannel(payChannel: string): void {
  try {
    sessionStorage.setItem(storageKey, payChannel)
  } catch {
    // without storage, the buyer returns to the order's original pay channel
  }
}

/** The pay channel for which WeChat's login returned to this page; undefined where it did not. */
export function getLoginChannel(): string | undefined {
  try {
    return new URLSearchParams(location.search).has('state')
      ? (sessionStorage.getItem(storageKey) ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}
