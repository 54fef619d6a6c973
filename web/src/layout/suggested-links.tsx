import { contactUrl, loginUrl, ordersUrl, shopUrl } from '@faka/contract/shared/urls'
import { lastShop } from '../features/visit/last-shop.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useLoggedIn } from '../lib/session.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import styles from './suggested-links.module.css'

/**
 * Where to go from a page that shows nothing: last visited shop, orders, login, contact, and back where there is a
 * history.
 */
export function SuggestedLinks() {
  const { t } = useI18n()
  const shop = usePersisted(lastShop)
  const loggedIn = useLoggedIn()
  const hasHistory = useHydrated() && history.length > 1
  return (
    <nav className={styles.links} aria-label={t('shell.ways')}>
      {shop && (
        <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(shop)}>
          {t('shell.toShop')}
        </Link>
      )}
      <Link className={buttonClass({ tone: shop ? 'secondary' : 'primary' })} to={ordersUrl()}>
        {t('shell.orders')}
      </Link>
      {!loggedIn && (
        <Link className={buttonClass()} to={loginUrl()}>
          {t('shell.login')}
        </Link>
      )}
      <Link className={buttonClass()} to={contactUrl()}>
        {t('shell.contact')}
      </Link>
      {hasHistory && (
        <Button tone="quiet" data-press="back" onClick={() => history.back()}>
          {t('shell.notFound.back')}
        </Button>
      )}
    </nav>
  )
}
