import { siteQuery } from '@faka/contract/mobile'
import { contactUrl } from '@faka/contract/urls'
import { useAppSettings } from '../kernel/app-settings.ts'
import { Link, useSite, useVisit } from '../kernel/routing.tsx'
import { usePlatformContact } from '../kernel/settings.ts'
import { useWords } from '../kernel/words.ts'
import type { PageLayout } from '../routes.tsx'
import styles from './chrome.module.css'
import { PlatformTextLinks } from './platform-text-links.tsx'

/** The way to the mobile site, for phones; the way back stands there. */
function SiteSwitch() {
  const { say } = useWords()
  const { pathname, search } = useVisit()
  const query = new URLSearchParams(search)
  query.set(siteQuery, 'mobile')
  // The server keeps the wish and leads on, so it is an address like any other.
  return <a href={`${pathname}?${query}`}>{say('shell.site.mobile')}</a>
}

/** The foot of a page: whose storefront it is and how it can be reached; and for phones the other site, whatever the settings say. */
export function Footer({ layout }: { layout: PageLayout }) {
  const { say } = useWords()
  const { footer, systemName } = useAppSettings()
  const { mail, hours } = usePlatformContact()
  const { phone } = useSite()
  if (!footer && !phone) return null
  return (
    <footer className={styles.foot} data-layout={layout}>
      {footer && (
        <>
          <span translate="no">© {systemName}</span>
          <Link to={contactUrl()}>{say('shell.contact')}</Link>
          <PlatformTextLinks />
          {mail && <a href={`mailto:${mail}`}>{mail}</a>}
          {hours && <span>{hours}</span>}
        </>
      )}
      {phone && <SiteSwitch />}
    </footer>
  )
}
