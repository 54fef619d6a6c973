import { useI18n } from '../lib/messages.ts'
import { Ellipsis } from '../ui/icon.ts'
import { MenuButton } from './menu-button.tsx'

const load = () => import('./more-menu.tsx')

/** Opens the menu with language, theme and settings of the mobile site. */
export function MoreButton() {
  const { t } = useI18n()
  return (
    <MenuButton load={load} label={t('mobile.more')} press="more">
      <Ellipsis />
    </MenuButton>
  )
}
