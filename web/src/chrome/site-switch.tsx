import { siteQuery } from '@faka/contract/mobile'
import { useSite, useVisit } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import styles from './chrome.module.css'

/** The way between the sites at the foot of the page: for whoever is on the mobile one, and for phones on the full one. */
export function SiteSwitch() {
  const { say } = useWords()
  const { pathname, search } = useVisit()
  const { mobile, base, phone } = useSite()
  if (!mobile && !phone) return null
  const other = mobile ? 'full' : 'mobile'
  const query = new URLSearchParams(search)
  query.set(siteQuery, other)
  return (
    <footer className={styles.foot}>
      {/* The server keeps the wish and leads on, so it is an address like any other. */}
      <a className={styles.site} href={`${base}${pathname}?${query}`}>
        {say(`shell.site.${other}`)}
      </a>
    </footer>
  )
}
