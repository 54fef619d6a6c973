import { siteQuery } from '@faka/contract/mobile'
import { useEffect, useState } from 'react'
import { isPhoneHere } from '../kernel/on-phone.ts'
import { useBase, useVisit } from '../kernel/routing.tsx'
import { useWords } from '../kernel/words.ts'
import styles from './chrome.module.css'

/** The way between the sites at the foot of the page: for whoever is on the mobile one, and for phones on the full one. */
export function SiteSwitch() {
  const { say } = useWords()
  const { pathname, search } = useVisit()
  const base = useBase()
  const [phone, setPhone] = useState(false)
  useEffect(() => setPhone(isPhoneHere()), [])
  if (base === '' && !phone) return null
  const other = base === '' ? 'mobile' : 'full'
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
