import type { AccentTheme } from '@faka/contract/shop/accent'
import { useLayoutEffect } from 'react'

/**
 * Shows the page in the accent of its shop, as long as it is shown. The server has written the rule of a first page into
 * its own styles, so the code for others is loaded when needed.
 */
export function useAccent(theme: AccentTheme | undefined): void {
  useLayoutEffect(() => {
    if (theme === undefined) return
    let isLeft = false
    // without it the page has the colours of the platform
    import('./apply-accent.ts').then(({ applyAccent }) => isLeft || applyAccent(theme)).catch(() => {})
    return () => {
      isLeft = true
      delete document.documentElement.dataset.accent
    }
  }, [theme])
}
