import { useWords } from '../kernel/words.ts'
import { Ellipsis } from '../ui/icon.ts'
import { MenuButton } from './menu-button.tsx'

const load = () => import('./more-menu.tsx')

/** The one button for how the mobile site speaks and looks. */
export function MoreButton() {
  const { say } = useWords()
  return (
    <MenuButton load={load} label={say('mobile.more')} press="more">
      <Ellipsis />
    </MenuButton>
  )
}
