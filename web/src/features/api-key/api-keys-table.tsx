import type { ApiKey } from '@faka/contract/api-key/api-key'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './api-keys.module.css'
import { RevokeApiKey } from './revoke-api-key.tsx'

interface Props {
  shortUrl: ShortUrl
  keys: readonly ApiKey[]
}

/** The keys of a shop: what each may do, when it was used, and whether it can be. */
export function ApiKeysTable({ shortUrl, keys }: Props) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<ApiKey>[]>(
    () => [
      {
        id: 'name',
        header: t('apiKeys.name'),
        isRowHeader: true,
        cell: ({ name, prefix }) => (
          <span>
            <span lang={detectLanguage(name)}>{name}</span>{' '}
            <code className={styles.code} translate="no">
              {prefix}…
            </code>
          </span>
        ),
      },
      {
        id: 'scopes',
        header: t('apiKeys.scopes'),
        cell: ({ scopes }) => (
          <code className={styles.code} translate="no">
            {scopes.join(' ')}
          </code>
        ),
      },
      {
        id: 'calls',
        header: t('apiKeys.calls'),
        alignEnd: true,
        cell: ({ callsPerMinute }) => callsPerMinute,
      },
      {
        id: 'lastUsed',
        header: t('apiKeys.lastUsed'),
        cell: ({ lastUsedTime, lastPlace }) =>
          lastUsedTime === null ? (
            t('apiKeys.unused')
          ) : (
            <span>
              <DateTime iso={lastUsedTime} locale={locale} /> {lastPlace}
            </span>
          ),
      },
      {
        id: 'expiry',
        header: t('apiKeys.expiry'),
        cell: ({ expireTime }) =>
          expireTime === null ? t('apiKeys.expiry.never') : <DateTime iso={expireTime} locale={locale} />,
      },
      { id: 'state', header: t('apiKeys.state'), cell: ({ state }) => t(`apiKeys.state.${state}`) },
      {
        id: 'act',
        header: t('actions.operation'),
        cell: (apiKey) =>
          apiKey.state === 'revoked' ? '—' : <RevokeApiKey shortUrl={shortUrl} apiKey={apiKey} />,
      },
    ],
    [t, locale, shortUrl],
  )
  return <DataTable label={t('apiKeys.list')} columns={columns} rows={keys} rowKey={({ keyNo }) => keyNo} />
}
