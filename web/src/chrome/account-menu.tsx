import { userAccountUrl } from '@faka/contract/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeAppSettings } from '../kernel/app-settings.ts'
import { useStored } from '../kernel/stored.ts'
import { useLeaving } from '../kernel/use-leaving.ts'
import { useWords } from '../kernel/words.ts'
import { toggleRole } from '../rooms/account/session.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { shownName } from '../rooms/account/shown-name.ts'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { LogOut, Settings, User, UserCog } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import { logOut } from './log-out.ts'
import type { ButtonMenuProps } from './menu-button.tsx'

/** What whoever is logged in can do about it: look at his account, take another role if he has one, log out. It is open when it comes. */
export default function AccountMenu({ button }: ButtonMenuProps) {
  const { say } = useWords()
  const client = useQueryClient()
  const user = useStored(buyerUser)
  const info = useStored(buyerInfo)
  // Its code was asked for by pressing it.
  const [open, setOpen] = useState(true)
  useLeaving(() => setOpen(false))
  const isAdmin = user?.roles.some(({ role }) => role === 'ADMIN') ?? false
  return (
    <Menu
      open={open}
      onOpen={setOpen}
      button={button}
      place={document.querySelector('header')}
      title={user ? shownName(user, info).name : say('account.mine.title')}
      items={[
        { label: say('account.mine.profile'), icon: <User />, to: userAccountUrl() },
        ...(isAdmin
          ? [
              {
                label: say(user?.role === 'admin' ? 'account.mine.asUser' : 'account.mine.asAdmin'),
                icon: <UserCog />,
                onPress: toggleRole,
              },
            ]
          : []),
        {
          label: say('shell.settings'),
          icon: <Settings />,
          onPress: () => changeAppSettings({ globalSettings: true }),
        },
        { label: say('account.mine.logOut'), icon: <LogOut />, onPress: () => logOut(client) },
      ]}
    />
  )
}
