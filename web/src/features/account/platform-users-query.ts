import type { Role } from '@faka/contract/account/account'
import { searchUsers, type UserState } from '@faka/contract/account/platform-users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const platformUsersPerPage = 20

export interface PlatformUsersFilter {
  /** A name or a phone: it never becomes part of an address. */
  text: string
  role: Role | undefined
  state: UserState | undefined
  page: number
}

/** One page of accounts, newest first. */
export const platformUsersQuery = ({ text, role, state, page }: PlatformUsersFilter) =>
  queryOptions({
    queryKey: ['account.searchUsers', { text, role, state, page }],
    queryFn: ({ signal }) =>
      call(
        searchUsers,
        {
          page,
          pageSize: platformUsersPerPage,
          ...(text && { text }),
          ...(role && { role }),
          ...(state && { state }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
