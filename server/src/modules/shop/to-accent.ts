import type { AccentTheme } from '@faka/contract/shop/accent'
import { deriveAccent } from '@faka/contract/shop/derive-accent'

/** The colours of a shop's pages, for an answer; nothing where its seller chose none. */
export const toAccent = ({ accent }: { accent: string | null }): { accent?: AccentTheme } =>
  accent === null ? {} : { accent: deriveAccent(accent) }
