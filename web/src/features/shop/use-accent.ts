import type { OrderNo } from '@faka/contract/shared/ids'
import type { AccentTheme } from '@faka/contract/shop/accent'
import { useLayoutEffect } from 'react'

/** The accent of the rule that the document has. */
let ruled: string | undefined

/** The accents of orders that were placed on this page of a browser: their checkout is shown before they are read. */
const placed = new Map<OrderNo, AccentTheme>()

export function rememberAccent(orderNo: OrderNo, { accent }: { accent?: AccentTheme | undefined }): void {
  if (accent) placed.set(orderNo, accent)
}

/** Shows the page of an order in the accent of its shop, as `useAccent` does, also before the order was read. */
export const useAccentOfOrder = (
  orderNo: OrderNo,
  order: { accent?: AccentTheme | undefined } | undefined,
): void => useAccent(order ? order.accent : (placed.get(orderNo) ?? 'unknown'))

/**
 * Shows the page in the accent of its shop, as long as it is shown. The server has written the rule of a first page into
 * its own styles, which serves all pages of its shop, so that none of them is shown in other colours first; the code for
 * those of other shops is loaded when needed. A page that does not know its shop yet keeps the colours with which the
 * server rendered it.
 */
export function useAccent(theme: AccentTheme | 'unknown' | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    ruled ??= dataset.accent
    if (theme === undefined) return
    let isLeft = false
    if (theme === ruled) dataset.accent = theme
    // without it the page has the colours of the platform
    else if (theme !== 'unknown')
      import('./apply-accent.ts')
        .then(({ applyAccent }) => {
          if (isLeft) return
          applyAccent(theme)
          ruled = theme
        })
        .catch(() => {})
    return () => {
      isLeft = true
      delete dataset.accent
    }
  }, [theme])
}
