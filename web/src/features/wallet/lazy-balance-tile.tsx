import { type ComponentProps, useEffect, useState } from 'react'
import { loadMessages } from '../../lib/locale.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type Tile from './balance-tile.tsx'

/** The balance tile with its messages, loaded only for logged-in users; renders nothing if that fails. */
export function LazyBalanceTile(props: ComponentProps<typeof Tile>) {
  const [Loaded, setLoaded] = useState<typeof Tile | 'absent'>()
  useEffect(() => {
    let isUnmounted = false
    Promise.all([import('./balance-tile.tsx'), loadMessages(['wallet'])]).then(
      ([module]) => isUnmounted || setLoaded(() => module.default),
      () => isUnmounted || setLoaded('absent'),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  if (!Loaded) return <Skeleton shape="block" />
  return Loaded !== 'absent' && <Loaded {...props} />
}
