import type { GiftCodeBatch } from '@faka/contract/gift-code/gift-code'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { CreateGiftCodes } from '../../features/gift-code/create-gift-codes.tsx'
import { GiftCodeBatchesTable } from '../../features/gift-code/gift-code-batches-table.tsx'
import { giftCodeBatchesQuery, giftCodesPerPage } from '../../features/gift-code/gift-codes-query.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { usePageNumber } from './parts/use-page-number.ts'

/** The list with its states, below what the platform owes. */
function BatchList() {
  const { t } = useI18n()
  const [page, changePage] = usePageNumber()
  const batches = useQuery(giftCodeBatchesQuery(page))
  const { data } = batches
  const linkToCodes = useCallback(
    ({ batchNo, name }: GiftCodeBatch) => (
      <Link to={`/seller/platform/gift-codes/${batchNo}`} lang={detectLanguage(name)}>
        {name}
      </Link>
    ),
    [],
  )
  if (!data) return <LoadState queries={[batches]} />
  return (
    <>
      <p className={styles.quiet}>
        {t('giftCodes.owed', {
          codes: formatFen(data.outstandingFen),
          balances: formatFen(data.balancesFen),
        })}
      </p>
      {data.list.length === 0 ? (
        <EmptyState small>{t('giftCodes.none')}</EmptyState>
      ) : (
        <Panel title={t('giftCodes.total', { total: data.total })}>
          <GiftCodeBatchesTable batches={data.list} linkToCodes={linkToCodes} />
          <Pager page={data.page} pages={Math.ceil(data.total / giftCodesPerPage)} onPage={changePage} />
        </Panel>
      )}
    </>
  )
}

/** `/seller/platform/gift-codes`: the gift codes of the platform, by batch. */
export default function PlatformGiftCodes() {
  const { t } = useI18n()
  useTitle(t('console.platformGiftCodes.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformGiftCodes.title')}
      </h1>
      <p className={styles.quiet}>{t('giftCodes.lead')}</p>
      <CreateGiftCodes />
      <BatchList />
    </div>
  )
}
