import type { AccentTheme } from '@faka/contract/shop/accent'
import { useLayoutEffect } from 'react'

/** The accent of the rule that the document has. */
let ruled: AccentTheme | undefined

/**
 * Shows the page in the accent of its shop, as long as it is shown. The server has written the rule of a first page into
 * its own styles, which serves all pages of its shop, so that none of them is shown in other colours first; the code for
 * those of other shops is loaded when needed.
 */
export function useAccent(theme: AccentTheme | undefined): void {
  useLayoutEffect(() => {
    if (theme === undefined) return
    const { dataset } = document.documentElement
    let isLeft = false
    if (ruled === undefined && 'accent' in dataset) ruled = theme
    if (ruled === theme) dataset.accent = ''
    // without it the page has the colours of the platform
    else
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
