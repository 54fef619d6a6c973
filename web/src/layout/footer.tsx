import type { PageLayout } from '@faka/contract/shared/page'
import { contactUrl } from '@faka/contract/shared/urls'
import { siteQuery } from '@faka/contract/storefront/mobile-site'
import { useLocation } from 'react-router'
import { useAppSettings } from '../lib/app-settings.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePlatformContact } from '../lib/settings.ts'
import { useSite } from '../lib/site.ts'
import styles from './frame.module.css'
import { PlatformTextLinks } from './platform-text-links.tsx'

/** Phones get a link to the mobile site; the link back is in its menu. */
function SiteSwitch() {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set(siteQuery, 'mobile')
  // The server stores the choice in a cookie and redirects, so this is a plain link.
  return <a href={`${pathname}?${query}`}>{t('shell.site.mobile')}</a>
}

/** The footer: owner and contact of the platform; on phones also the link to the mobile site, whatever the settings say. */
export function Footer({ layout }: { layout: PageLayout }) {
  const { t } = useI18n()
  const { footer, systemName } = useAppSettings()
  const { mail, hours } = usePlatformContact()
  const { phone } = useSite()
  if (!footer && !phone) return null
  return (
    <footer className={styles.footer} data-layout={layout}>
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
