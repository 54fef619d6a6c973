import type { AccentTheme } from '@faka/contract/shop/accent'
import { accentRule } from '@faka/contract/shop/accent-rule'

let sheet: CSSStyleSheet | undefined

/**
 * Styles the document with an accent. The content security policy allows no style element of a script, but a constructed
 * sheet.
 */
export function applyAccent(theme: AccentTheme): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(accentRule(theme))
  document.documentElement.dataset.accent = theme
}
