import { Link } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import { ExternalLink } from '../ui/icon.ts'
import { Spoken } from '../ui/spoken.tsx'
import type { MenuLink } from './menu-links.ts'

interface Props {
  link: MenuLink
  className: string | undefined
  /** Of the words beside the icon. */
  wordsClass: string | undefined
  current: boolean
  /** Whether its words are only spoken; the pointer is told them then. */
  iconOnly: boolean
}

/** One line of the menu; what leads outside says so, and learns nothing of where it was pressed. */
export function MenuEntry({
  link: { to, label, Icon, outside },
  className,
  wordsClass,
  current,
  iconOnly,
}: Props) {
  const { say } = useWords()
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
      <Spoken>{say('menu.outside')}</Spoken>
      <ExternalLink />
    </a>
  )
}
