import type { CachedPage } from '../app/page-cache.ts'
import type { Visit } from '../lib/visit.ts'

/** What the overlay hosts know about the page stack. */
export interface OverlayHostProps {
  shown: Visit
  /** The key of the page that is shown. */
  here: string
  pages: readonly CachedPage[]
  change: (changed: (pages: readonly CachedPage[], here: string) => readonly CachedPage[]) => void
  /** Whether the next page is loading. */
  busy: boolean
}
