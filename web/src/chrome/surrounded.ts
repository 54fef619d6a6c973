import type { VisitedPage } from '../kept-pages.ts'
import type { Visit } from '../kernel/routing.tsx'

/** What the desks know of the pages. */
export interface Surrounded {
  shown: Visit
  /** The key of the page that is shown. */
  here: string
  pages: readonly VisitedPage[]
  change: (changed: (pages: readonly VisitedPage[], here: string) => readonly VisitedPage[]) => void
  /** Whether the next page is on its way. */
  busy: boolean
}
