import { lazyPart } from '../lib/lazy-part.tsx'
import { useI18n } from '../lib/messages.ts'
import { Ellipsis } from '../ui/icon.ts'
import { MenuButton } from './menu-button.tsx'

const menu = lazyPart(() => import('./more-menu.tsx'), ['account'])

/** Opens the menu with language, theme and settings of the mobile site. */
export function MoreButton() {
  const { t } = useI18n()
  return (
    <MenuButton menu={menu} label={t('mobile.more')} press="more">
      <Ellipsis />
    </MenuButton>
  )
}
