import { listChats } from '@faka/contract/notification/chat'
import { listNotifications, type NotificationState } from '@faka/contract/notification/notification-list'
import { listWebhookCalls, showNotice } from '@faka/contract/notification/notification-settings'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const notificationsPerPage = 20
/** What waits changes by itself. */
const refetchMs = 10_000

/** How the seller of a shop is notified. */
export const noticeQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['notification.showNotice', { shortUrl }],
    queryFn: ({ signal }) => call(showNotice, { shortUrl }, signal),
  })

/** Where notifications of a shop are pushed to. */
export const chatsQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['notification.listChats', { shortUrl }],
    queryFn: ({ signal }) => call(listChats, { shortUrl }, signal),
  })

interface ListFilter {
  shortUrl: ShortUrl
  state: NotificationState | undefined
  page: number
}

/** One page of the emails and chat messages to a seller, newest first. */
export const notificationsQuery = ({ shortUrl, state, page }: ListFilter) =>
  queryOptions({
    queryKey: ['notification.listNotifications', { shortUrl, state, page }],
    queryFn: ({ signal }) =>
      call(
        listNotifications,
        { shortUrl, page, pageSize: notificationsPerPage, ...(state && { state }) },
        signal,
      ),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })

/** One page of the calls of a webhook, newest first. */
export const webhookCallsQuery = (shortUrl: ShortUrl, page: number) =>
  queryOptions({
    queryKey: ['notification.listWebhookCalls', { shortUrl, page }],
    queryFn: ({ signal }) =>
      call(listWebhookCalls, { shortUrl, page, pageSize: notificationsPerPage }, signal),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })
