import { consolePath } from '@faka/contract/shared/console-path'
import { userAccountUrl } from '@faka/contract/shared/urls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '../features/account/display-name.ts'
import { toggleRole } from '../features/account/session.ts'
import { buyerUser } from '../features/account/session-store.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { changeAppSettings } from '../lib/app-settings.ts'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { LogOut, Settings, Store, User, UserCog } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import { logOut } from './log-out.ts'
import type { ButtonMenuProps } from './menu-button.tsx'

/**
 * The account menu of a logged-in visitor: account page, the console of a seller, switch of role where there is another, settings, logout. It
 * opens as soon as it is loaded.
 */
export default function AccountMenu({ button }: ButtonMenuProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const user = usePersisted(buyerUser)
  const info = usePersisted(buyerInfo)
  // It is loaded by the press that opens it.
  const [open, setOpen] = useState(true)
  useOnLeave(() => setOpen(false))
  const isSeller = user?.roles.some(({ role }) => role === 'SELLER' || role === 'STAFF') ?? false
  const isAdmin = user?.roles.some(({ role }) => role === 'ADMIN') ?? false
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      button={button}
      container={document.querySelector('header')}
      title={user ? displayName(user, info).name : t('account.mine.title')}
      items={[
        { label: t('account.mine.profile'), icon: <User />, to: userAccountUrl() },
        ...(isSeller ? [{ label: t('account.mine.console'), icon: <Store />, href: consolePath }] : []),
        ...(isAdmin
          ? [
              {
                label: t(user?.role === 'admin' ? 'account.mine.asUser' : 'account.mine.asAdmin'),
                icon: <UserCog />,
                onPress: toggleRole,
              },
            ]
          : []),
        {
          label: t('shell.settings'),
          icon: <Settings />,
          onPress: () => changeAppSettings({ globalSettings: true }),
        },
        { label: t('account.mine.logOut'), icon: <LogOut />, onPress: () => logOut(client) },
      ]}
    />
  )
}
