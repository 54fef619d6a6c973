import { loginUrl } from '@faka/contract/urls'
import { Link } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useWords } from '../kernel/words.ts'
import { useCameFrom } from '../rooms/account/came-from.ts'
import { buttonClass } from '../ui/button.tsx'
import { User, UserCheck } from '../ui/icon.ts'
import { MenuButton } from './menu-button.tsx'

const load = () => import('./account-menu.tsx')

/** Whose session this is: a guest is led to the login, and back; whoever is logged in has a menu. Both are as large. */
export function AccountButton() {
  const { say } = useWords()
  const from = useCameFrom()
  const loggedIn = useLoggedIn()
  if (loggedIn)
    return (
      <MenuButton load={load} label={say('shell.account')} press="account">
        <UserCheck />
      </MenuButton>
    )
  return (
    <Link
      className={buttonClass({ tone: 'quiet', square: true })}
      to={loginUrl(from)}
      aria-label={say('shell.login')}
      data-press="account"
    >
      <User />
    </Link>
  )
}
