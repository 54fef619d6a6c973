import { useLocation } from 'react-router'
import { useI18n } from '../lib/messages.ts'
import { MenuEntry } from './menu-entry.tsx'
import { useMenuLinks } from './menu-links.ts'
import { useShownPath } from './use-shown-path.ts'

interface Props {
  className: string | undefined
  entryClass: string | undefined
  /** The class of the labels beside the icons. */
  labelClass?: string | undefined
  /** Whether the labels are visible to screen readers only; they are then also tooltips. */
  iconOnly?: boolean
}

/** The list of menu links with the current one marked; its layout is up to its parent. */
export function MenuNav({ className, entryClass, labelClass, iconOnly = false }: Props) {
  const { t } = useI18n()
  const shown = useShownPath(useLocation().pathname)
  const links = useMenuLinks()
  return (
    <nav className={className} aria-label={t('profile.nav')}>
      {links.map((link) => (
        <MenuEntry
          key={link.name}
          link={link}
          className={entryClass}
          labelClass={labelClass}
          current={link.to === shown}
          iconOnly={iconOnly}
        />
      ))}
    </nav>
  )
}
