import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ChannelStatements } from '@faka/contract/reconciliation/seller-money'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StatementScope } from './cases-query.ts'
import { CheckStatement } from './check-statement.tsx'
import styles from './money-cases.module.css'
import { statementChecksQuery } from './statement-checks-query.ts'

type Check = ChannelStatements['checks'][number]

/** The compared days of one payment method, with a button to compare one. */
function Channel({ statements, day }: { statements: ChannelStatements; day: string | undefined }) {
  const { t, locale } = useI18n()
  const { payChannel, checks, hasStatements, sandbox, shortUrl } = statements
  const channel = channelName(statements.channel, locale)
  const columns = useMemo<readonly DataColumn<Check>[]>(
    () => [
      { id: 'day', header: t('money.checks.day'), isRowHeader: true, cell: (row) => row.day },
      {
        id: 'state',
        header: t('money.checks.state'),
        cell: ({ state, differences, waiting }) => {
          if (state === 'due') return <Badge tone="waiting">{t('money.checks.due')}</Badge>
          if (differences === 0) return <Badge tone="done">{t('money.checks.same')}</Badge>
          return (
            <Badge tone={waiting > 0 ? 'rejected' : 'neutral'}>
              {t('money.checks.differ', { differences, waiting })}
            </Badge>
          )
        },
      },
      { id: 'lines', header: t('money.checks.lines'), alignEnd: true, cell: ({ lines }) => lines },
    ],
    [t],
  )
  return (
    <Panel
      title={
        <>
          {channel}
          {sandbox && (
            <>
              {' '}
              <Badge tone="test">{t('money.sandbox')}</Badge>
            </>
          )}
          {shortUrl && <span className={styles.quiet}> · {shortUrl}</span>}
        </>
      }
      aside={day && hasStatements && <CheckStatement payChannel={payChannel} channel={channel} day={day} />}
    >
      {!hasStatements && <p className={styles.quiet}>{t('money.checks.none')}</p>}
      {hasStatements && checks.length === 0 && <p className={styles.quiet}>{t('money.checks.never')}</p>}
      {checks.length > 0 && (
        <DataTable label={channel} columns={columns} rows={checks} rowKey={(row) => row.day} />
      )}
    </Panel>
  )
}

/** The gateway statements that were compared with our ledger, by payment method; administrators can compare a day again. */
export function StatementChecks({ scope, canCheck }: { scope: StatementScope; canCheck: boolean }) {
  const { t } = useI18n()
  const [typedDay, setTypedDay] = useState<string>()
  const checks = useQuery(statementChecksQuery(scope))
  const { data } = checks
  if (!data) return <LoadState queries={[checks]} />
  const day = typedDay || data.lastDay
  // those that can be compared come first
  const channels = data.channels.toSorted(
    (one, other) => Number(other.hasStatements) - Number(one.hasStatements),
  )
  return (
    <>
      <p className={styles.quiet}>{t(canCheck ? 'money.checks.hintPlatform' : 'money.checks.hint')}</p>
      {canCheck && channels.some(({ hasStatements }) => hasStatements) && (
        <TextField
          type="date"
          label={t('money.checks.day')}
          hint={t('money.checks.dayHint')}
          value={day}
          max={data.lastDay}
          onChange={(event) => setTypedDay(event.currentTarget.value)}
        />
      )}
      {channels.length === 0 && <EmptyState small>{t('money.checks.noChannels')}</EmptyState>}
      {channels.map((statements) => (
        <Channel key={statements.payChannel} statements={statements} day={canCheck ? day : undefined} />
      ))}
    </>
  )
}
