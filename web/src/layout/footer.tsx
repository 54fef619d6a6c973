import { contactUrl } from '@faka/contract/shared/urls'
import { siteQuery } from '@faka/contract/storefront/mobile-site'
import type { PageLayout } from '../app/pages.tsx'
import { useAppSettings } from '../lib/app-settings.ts'
import { useI18n } from '../lib/messages.ts'
import { Link, useLocation, useSite } from '../lib/routing.tsx'
import { usePlatformContact } from '../lib/settings.ts'
import styles from './frame.module.css'
import { PlatformTextLinks } from './platform-text-links.tsx'

/** The way to the mobile site, for phones; the way back stands there. */
function SiteSwitch() {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(siteQuery, 'mobile')
  // The server keeps the wish and leads on, so it is an address like any other.
  return <a href={`${pathname}?${query}`}>{t('shell.site.mobile')}</a>
}

/** The foot of a page: whose storefront it is and how it can be reached; and for phones the other site, whatever the settings say. */
export function Footer({ layout }: { layout: PageLayout }) {
  const { t } = useI18n()
  const { footer, systemName } = useAppSettings()
  const { mail, hours } = usePlatformContact()
  const { phone } = useSite()
  if (!footer && !phone) return null
  return (
    <footer className={styles.foot} data-layout={layout}>
      {footer && (
        <>
          <span translate="no">© {systemName}</span>
          <Link to={contactUrl()}>{t('shell.contact')}</Link>
          <PlatformTextLinks />
          {mail && <a href={`mailto:${mail}`}>{mail}</a>}
          {hours && <span>{hours}</span>}
        </>
      )}
      {phone && <SiteSwitch />}
    </footer>
  )
}
