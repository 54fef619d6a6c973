import type { PlatformUser } from '@faka/contract/account/platform-users'
import { useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { BlockUserButton } from './block-user-button.tsx'
import { UserPhone } from './user-phone.tsx'

/** Accounts with their roles and shops, and what administrators do to them. */
export function PlatformUsersTable({ users }: { users: readonly PlatformUser[] }) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<PlatformUser>[]>(
    () => [
      {
        id: 'name',
        header: t('platform.users.name'),
        isRowHeader: true,
        cell: ({ userName, mail, id }) => <span translate="no">{userName ?? mail ?? id}</span>,
      },
      {
        id: 'phone',
        header: t('platform.users.phone'),
        noWrap: true,
        cell: (user) => <UserPhone user={user} />,
      },
      {
        id: 'roles',
        header: t('platform.users.roles'),
        cell: ({ roles }) =>
          new Intl.ListFormat(locale).format(roles.map((role) => t(`platform.users.role.${role}`))),
      },
      {
        id: 'shops',
        header: t('platform.users.shops'),
        cell: ({ shops }) => <span translate="no">{shops.length > 0 ? shops.join(' ') : '–'}</span>,
      },
      {
        id: 'login',
        header: t('platform.users.lastLogin'),
        cell: ({ lastLoginTime }) =>
          lastLoginTime === null ? '–' : <DateTime iso={lastLoginTime} locale={locale} />,
      },
      {
        id: 'state',
        header: t('platform.shops.state'),
        cell: ({ blocked, blockedWhy }) =>
          blocked ? (
            <span>
              <Badge tone="rejected">{t('platform.users.blocked')}</Badge>{' '}
              {blockedWhy && <span lang={detectLanguage(blockedWhy)}>{blockedWhy}</span>}
            </span>
          ) : (
            <Badge tone="done">{t('platform.users.active')}</Badge>
          ),
      },
      {
        id: 'acts',
        header: t('platform.shops.acts'),
        cell: (user) => <BlockUserButton user={user} />,
      },
    ],
    [t, locale],
  )
  return (
    <DataTable
      label={t('console.platformUsers.title')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
    />
  )
}
