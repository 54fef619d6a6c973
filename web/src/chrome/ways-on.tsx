import { contactUrl, loginUrl, ordersUrl, shopUrl } from '@faka/contract/urls'
import { Link } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useStored } from '../kernel/stored.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { useWords } from '../kernel/words.ts'
import { lastShop } from '../rooms/visit/last-shop.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import styles from './ways-on.module.css'

/**
 * The ways on from a page that shows nothing: the shop that was visited last, the visitor's orders, the login, whom to
 * ask; and back, where the tab has something to go back to.
 */
export function WaysOn() {
  const { say } = useWords()
  const shop = useStored(lastShop)
  const loggedIn = useLoggedIn()
  const hasPast = useBrowser() && history.length > 1
  return (
    <nav className={styles.ways} aria-label={say('shell.ways')}>
      {shop && (
        <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(shop)}>
          {say('shell.toShop')}
        </Link>
      )}
      <Link className={buttonClass({ tone: shop ? 'secondary' : 'primary' })} to={ordersUrl()}>
        {say('shell.orders')}
      </Link>
      {!loggedIn && (
        <Link className={buttonClass()} to={loginUrl()}>
          {say('shell.login')}
        </Link>
      )}
      <Link className={buttonClass()} to={contactUrl()}>
        {say('shell.contact')}
      </Link>
      {hasPast && (
        <Button tone="quiet" data-press="back" onClick={() => history.back()}>
          {say('shell.notFound.back')}
        </Button>
      )}
    </nav>
  )
}
