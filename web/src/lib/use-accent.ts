import { type AccentTheme, accentRule } from '@faka/contract/shop/accent'
import { useLayoutEffect } from 'react'

let sheet: CSSStyleSheet | undefined

/**
 * Styles the document with an accent. The content security policy allows no style element of a script, but a constructed
 * sheet; the server has written the rule of a first page into its own styles.
 */
function applyAccent(theme: AccentTheme): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(accentRule(theme))
  document.documentElement.dataset.accent = ''
}

/** Shows the page in the accent of its shop, as long as it is shown. */
export function useAccent(theme: AccentTheme | undefined): void {
  useLayoutEffect(() => {
    if (theme === undefined) return
    applyAccent(theme)
    return () => {
      delete document.documentElement.dataset.accent
    }
  }, [theme])
}
