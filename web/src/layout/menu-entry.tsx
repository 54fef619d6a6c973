import { useI18n } from '../lib/messages.ts'
import { Link } from '../lib/routing.tsx'
import { ExternalLink } from '../ui/icon.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { MenuLink } from './menu-links.ts'

interface Props {
  link: MenuLink
  className: string | undefined
  /** Of the words beside the icon. */
  labelClass: string | undefined
  current: boolean
  /** Whether its words are only spoken; the pointer is told them then. */
  iconOnly: boolean
}

/** One line of the menu; what leads outside says so, and learns nothing of where it was pressed. */
export function MenuEntry({
  link: { to, label, Icon, external: outside },
  className,
  labelClass: wordsClass,
  current,
  iconOnly,
}: Props) {
  const { t } = useI18n()
  const look = { className, title: iconOnly ? label : undefined }
  const words = <span className={wordsClass}>{label}</span>
  if (!outside)
    return (
      <Link {...look} to={to} aria-current={current ? 'page' : undefined}>
        <Icon />
        {words}
      </Link>
    )
  return (
    <a {...look} href={to} target="_blank" rel="noopener noreferrer" data-outside="">
      <Icon />
      {words}
      <VisuallyHidden>{t('menu.outside')}</VisuallyHidden>
      <ExternalLink />
    </a>
  )
}
