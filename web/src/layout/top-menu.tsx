import { MenuNav } from './menu-nav.tsx'
import styles from './top-menu.module.css'

/** The menu in the header, in one row. Loaded lazily. */
export default function TopMenu() {
  return <MenuNav className={styles.nav} entryClass={styles.entry} />
}
