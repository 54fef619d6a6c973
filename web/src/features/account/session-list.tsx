import { endOtherSessions, endSession, listSessions, type SessionRow } from '@faka/contract/account/sessions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './session-list.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['account.listSessions'],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
})

const currentFirst = (a: SessionRow, b: SessionRow): number => Number(b.current) - Number(a.current)

function SessionItem({ row }: { row: SessionRow }) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const end = useMutation({
    mutationKey: ['account.endSession'],
    mutationFn: () => call(endSession, { sessionId: row.sessionId }),
    meta: { expected: ['sessionNotFound'] },
    onSuccess: () => showToast('done', t('profile.sessions.ended')),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
  const device = row.device || t('profile.sessions.unknown')
  return (
    <li className={styles.row}>
      <span className={styles.device}>{device}</span>
      <span className={styles.used}>
        {t('profile.sessions.used')} <DateTime iso={row.lastUsedTime} locale={locale} />
        {row.place && <> · {t('profile.sessions.place', { place: row.place })}</>}
      </span>
      <span className={styles.end}>
        {row.current ? (
          <Badge tone="info">{t('profile.sessions.current')}</Badge>
        ) : (
          <Button
            aria-label={t('profile.sessions.endOf', { device })}
            busy={end.isPending}
            busyText={t('profile.sessions.ending')}
            onClick={() => end.mutate()}
          >
            {t('profile.sessions.end')}
          </Button>
        )}
      </span>
    </li>
  )
}

function EndOtherSessions({ count }: { count: number }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({
    mutationKey: ['account.endOtherSessions'],
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ ended }) => showToast('done', t('profile.sessions.endedOthers', { count: ended })),
    onSettled: () => {
      setOpen(false)
      return client.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('profile.sessions.endOthers')}</Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('profile.sessions.endOthersTitle')}
        closeLabel={t('profile.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('profile.sessions.keep')}</Button>
            <Button
              tone="danger"
              busy={end.isPending}
              busyText={t('profile.sessions.ending')}
              onClick={() => end.mutate()}
            >
              {t('profile.sessions.endOthers')}
            </Button>
          </>
        }
      >
        {t('profile.sessions.endOthersText', { count })}
      </LazyDialog>
    </>
  )
}

/** The active sessions of the account; all others can be ended from here. */
export function SessionList() {
  const { t } = useI18n()
  const sessions = useQuery(sessionsQuery)
  const list = sessions.data?.list
  if (sessions.isError && !list)
    return (
      <p className={styles.failed}>
        {t('profile.sessions.failed')}
        <Button busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {t('profile.retry')}
        </Button>
      </p>
    )
  if (!list) return <Skeleton shape="block" />
  const others = list.filter(({ current }) => !current).length
  return (
    <>
      <ul className={styles.list}>
        {list.toSorted(currentFirst).map((row) => (
          <SessionItem key={row.sessionId} row={row} />
        ))}
      </ul>
      {others > 1 && <EndOtherSessions count={others} />}
    </>
  )
}
