import { loginUrl } from '@faka/contract/urls'
import { type ComponentType, useState } from 'react'
import { Link } from '../kernel/routing.tsx'
import { useLoggedIn } from '../kernel/session.ts'
import { useWords } from '../kernel/words.ts'
import { useCameFrom } from '../rooms/account/came-from.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { User, UserCheck } from '../ui/icon.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { fetchPart } from './fetch-part.ts'

const load = () => import('./account-menu.tsx')

/** The button of whoever is logged in; the code of its menu comes when it is first pressed. */
function MyButton() {
  const { say } = useWords()
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps>>()
  const look = {
    tone: 'quiet',
    square: true,
    'aria-label': say('shell.account'),
    'data-press': 'account',
  } as const
  const face = <UserCheck />
  if (Menu) return <Menu button={<Button {...look}>{face}</Button>} />
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void fetchPart(load).then((arrived) => setMenu(() => arrived))}
    >
      {face}
    </Button>
  )
}

/** Whose session this is: a guest is led to the login, and back; whoever is logged in has a menu. Both are as large. */
export function AccountButton() {
  const { say } = useWords()
  const from = useCameFrom()
  const loggedIn = useLoggedIn()
  if (loggedIn) return <MyButton />
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
