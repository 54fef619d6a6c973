import { useVisit } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import { MenuEntry } from './menu-entry.tsx'
import { useMenuLinks } from './menu-links.ts'
import { usePathShown } from './path-shown.ts'
import styles from './top-menu.module.css'

/** The menu in the header of every page, in one row. Loaded lazily. */
export default function TopMenu() {
  const { say } = useWords()
  const shown = usePathShown(useVisit().pathname)
  const links = useMenuLinks()
  return (
    <nav className={styles.nav} aria-label={say('profile.nav')}>
      {links.map((link) => (
        <MenuEntry
          key={link.name}
          link={link}
          className={styles.entry}
          wordsClass={undefined}
          current={link.to === shown}
          iconOnly={false}
        />
      ))}
    </nav>
  )
}
