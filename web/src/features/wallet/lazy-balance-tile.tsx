import { type ComponentProps, useEffect, useState } from 'react'
import { loadMessages } from '../../lib/locale.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type Tile from './balance-tile.tsx'

/** The tile with its words, which only those fetch who are logged in; nothing where it does not come. */
export function LazyBalanceTile(props: ComponentProps<typeof Tile>) {
  const [Loaded, setLoaded] = useState<typeof Tile | 'absent'>()
  useEffect(() => {
    let left = false
    Promise.all([import('./balance-tile.tsx'), loadMessages(['wallet'])]).then(
      ([module]) => left || setLoaded(() => module.default),
      () => left || setLoaded('absent'),
    )
    return () => {
      left = true
    }
  }, [])
  if (!Loaded) return <Skeleton shape="block" />
  return Loaded !== 'absent' && <Loaded {...props} />
}
