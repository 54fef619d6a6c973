import { useVisit } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import { MenuEntry } from './menu-entry.tsx'
import { useMenuLinks } from './menu-links.ts'
import { usePathShown } from './path-shown.ts'

interface Props {
  className: string | undefined
  entryClass: string | undefined
  /** Of the words beside the icons. */
  wordsClass?: string | undefined
  /** Whether the words are only spoken; the pointer is told them then. */
  iconOnly?: boolean
}

/** The way between the pages, the one that is shown marked; how it lies is for its place to say. */
export function MenuNav({ className, entryClass, wordsClass, iconOnly = false }: Props) {
  const { say } = useWords()
  const shown = usePathShown(useVisit().pathname)
  const links = useMenuLinks()
  return (
    <nav className={className} aria-label={say('profile.nav')}>
      {links.map((link) => (
        <MenuEntry
          key={link.name}
          link={link}
          className={entryClass}
          wordsClass={wordsClass}
          current={link.to === shown}
          iconOnly={iconOnly}
        />
      ))}
    </nav>
  )
}
