import type { ComponentProps } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type BalanceTile from './balance-tile.tsx'

const LazyTile = lazyPart(() => import('./balance-tile.tsx'), ['wallet'], { quiet: true })

/** The balance tile with its messages, loaded only for logged-in users; renders nothing if that fails. */
export function LazyBalanceTile(props: ComponentProps<typeof BalanceTile>) {
  return (
    <LazyTile when fallback={<Skeleton shape="block" />}>
      {(Tile) => <Tile {...props} />}
    </LazyTile>
  )
}
