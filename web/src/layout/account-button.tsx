import { loginUrl } from '@faka/contract/shared/urls'
import { useReturnTo } from '../features/account/use-return-to.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useLoggedIn } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { User, UserCheck } from '../ui/icon.ts'
import { MenuButton } from './menu-button.tsx'

const menu = lazyPart(() => import('./account-menu.tsx'), ['account'])

/**
 * A guest gets a link to the login, which leads back here; a logged-in visitor gets a menu. Both have the same size.
 */
export function AccountButton() {
  const { t } = useI18n()
  const from = useReturnTo()
  const loggedIn = useLoggedIn()
  if (loggedIn)
    return (
      <MenuButton menu={menu} label={t('shell.account')} press="account">
        <UserCheck />
      </MenuButton>
    )
  return (
    <Link
      className={buttonClass({ tone: 'quiet', square: true })}
      to={loginUrl(from)}
      aria-label={t('shell.login')}
      data-press="account"
    >
      <User />
    </Link>
  )
}
