import { type ComponentProps, useEffect, useState } from 'react'
import { addWords } from '../../kernel/locale.ts'
import type Tile from './balance-tile.tsx'

/** The tile with its words, which only those fetch who are logged in; nothing where it does not come. */
export function LazyBalanceTile(props: ComponentProps<typeof Tile>) {
  const [Loaded, setLoaded] = useState<typeof Tile>()
  useEffect(() => {
    let left = false
    Promise.all([import('./balance-tile.tsx'), addWords(['wallet'])]).then(
      ([module]) => left || setLoaded(() => module.default),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return Loaded && <Loaded {...props} />
}
