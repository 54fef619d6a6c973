import { endOtherSessions, endSession, listSessions, type SessionRow } from '@faka/contract/account'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useWords } from '../../kernel/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './session-list.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['account.listSessions'],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
})

const thisFirst = (a: SessionRow, b: SessionRow): number => Number(b.current) - Number(a.current)

function SessionLine({ row }: { row: SessionRow }) {
  const { say, locale } = useWords()
  const client = useQueryClient()
  const end = useMutation({
    mutationKey: ['account.endSession'],
    mutationFn: () => call(endSession, { sessionId: row.sessionId }),
    meta: { expected: ['sessionNotFound'] },
    onSuccess: () => showToast('done', say('profile.sessions.ended')),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
  const device = row.device || say('profile.sessions.unknown')
  return (
    <li className={styles.row}>
      <span className={styles.device}>{device}</span>
      <span className={styles.used}>
        {say('profile.sessions.used')} <Moment iso={row.lastUsedTime} locale={locale} />
        {row.place && <> · {say('profile.sessions.place', { place: row.place })}</>}
      </span>
      <span className={styles.end}>
        {row.current ? (
          <Badge tone="info">{say('profile.sessions.current')}</Badge>
        ) : (
          <Button
            aria-label={say('profile.sessions.endOf', { device })}
            busy={end.isPending}
            busyText={say('profile.sessions.ending')}
            onClick={() => end.mutate()}
          >
            {say('profile.sessions.end')}
          </Button>
        )}
      </span>
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const { say } = useWords()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationKey: ['account.endOtherSessions'],
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ ended }) => showToast('done', say('profile.sessions.endedOthers', { count: ended })),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{say('profile.sessions.endOthers')}</Button>
      <LazyDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('profile.sessions.endOthersTitle')}
        closeWord={say('profile.close')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{say('profile.sessions.keep')}</Button>
            <Button
              tone="danger"
              busy={end.isPending}
              busyText={say('profile.sessions.ending')}
              onClick={() => end.mutate()}
            >
              {say('profile.sessions.endOthers')}
            </Button>
          </>
        }
      >
        {say('profile.sessions.endOthersText', { count })}
      </LazyDialog>
    </>
  )
}

/** Where the account is logged in; each other place can be logged out from here. */
export function SessionList() {
  const { say } = useWords()
  const sessions = useQuery(sessionsQuery)
  const list = sessions.data?.list
  if (sessions.isError && !list)
    return (
      <p className={styles.failed}>
        {say('profile.sessions.failed')}
        <Button busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {say('profile.retry')}
        </Button>
      </p>
    )
  if (!list) return <Skeleton shape="block" />
  const others = list.filter(({ current }) => !current).length
  return (
    <>
      <ul className={styles.list}>
        {list.toSorted(thisFirst).map((row) => (
          <SessionLine key={row.sessionId} row={row} />
        ))}
      </ul>
      {others > 1 && <EndOthers count={others} />}
    </>
  )
}
