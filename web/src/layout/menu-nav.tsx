import { useI18n } from '../lib/messages.ts'
import { useLocation } from '../lib/routing.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { useMenuLinks } from './menu-links.ts'
import { useShownPath } from './use-shown-path.ts'

interface Props {
  className: string | undefined
  entryClass: string | undefined
  /** Of the words beside the icons. */
  labelClass?: string | undefined
  /** Whether the words are only spoken; the pointer is told them then. */
  iconOnly?: boolean
}

/** The way between the pages, the one that is shown marked; how it lies is for its place to say. */
export function MenuNav({ className, entryClass, labelClass: wordsClass, iconOnly = false }: Props) {
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
          labelClass={wordsClass}
          current={link.to === shown}
          iconOnly={iconOnly}
        />
      ))}
    </nav>
  )
}
