import type { CachedPage } from '../app/page-cache.ts'
import type { RouterLocation } from '../lib/routing.tsx'

/** What the desks know of the pages. */
export interface OverlayHostProps {
  shown: RouterLocation
  /** The key of the page that is shown. */
  here: string
  pages: readonly CachedPage[]
  change: (changed: (pages: readonly CachedPage[], here: string) => readonly CachedPage[]) => void
  /** Whether the next page is on its way. */
  busy: boolean
}
