import type { ComponentProps } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type ItemRatings from './item-ratings.tsx'

const Ratings = lazyPart(() => import('./item-ratings.tsx'), ['rating'])

/** What buyers wrote about an item, below everything else; nothing where they wrote nothing. */
export const ItemRatingsSection = (props: ComponentProps<typeof ItemRatings>) => (
  <Ratings when={props.item.ratings !== undefined}>{(Part) => <Part {...props} />}</Ratings>
)
