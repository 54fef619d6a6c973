/**
 * Reports the internal links that a touch, the pointer or the focus approaches, each address once in a while, so
 * that the next page is on its way before it is asked for.
 */
export function prefetchOnIntent(near: (url: URL) => void, againAfterMs = 20_000): void {
  const seen = new Map<string, number>()
  const look = ({ target, timeStamp }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return
    if (timeStamp - (seen.get(link.href) ?? Number.NEGATIVE_INFINITY) < againAfterMs) return
    seen.set(link.href, timeStamp)
    near(new URL(link.href))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, look, { passive: true })
}
