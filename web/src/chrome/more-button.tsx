import { type ComponentType, useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import { Ellipsis } from '../ui/icon.ts'
import { fetchPart } from './fetch-part.ts'
import type { MoreMenuProps } from './more-menu.tsx'

const load = () => import('./more-menu.tsx')

/** The one button for how the mobile site speaks and looks; the code of its menu comes when it is first pressed. */
export function MoreButton() {
  const { say } = useWords()
  const [Menu, setMenu] = useState<ComponentType<MoreMenuProps>>()
  const look = {
    tone: 'quiet',
    square: true,
    'aria-label': say('mobile.more'),
    'data-press': 'more',
  } as const
  const face = <Ellipsis />
  if (Menu) return <Menu button={<Button {...look}>{face}</Button>} />
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void fetchPart(load).then((arrived) => setMenu(() => arrived))}
    >
      {face}
    </Button>
  )
}
