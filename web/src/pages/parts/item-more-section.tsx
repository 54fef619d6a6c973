import type { ComponentProps } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type ItemMore from './item-more.tsx'

const More = lazyPart(() => import('./item-more.tsx'), ['rating', 'inquiry'])

/** What an item's page has below everything else, loaded after the page; until then its place is empty. */
export const ItemMoreSection = (props: ComponentProps<typeof ItemMore>) => (
  <More when fallback={<section className={props.className} />}>
    {(Part) => <Part {...props} />}
  </More>
)
