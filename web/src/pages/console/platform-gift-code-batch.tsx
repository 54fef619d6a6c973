import { GiftCodeBatchNo } from '@faka/contract/gift-code/gift-code'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { giftCodesPerPage, giftCodesQuery } from '../../features/gift-code/gift-codes-query.ts'
import { GiftCodesTable } from '../../features/gift-code/gift-codes-table.tsx'
import { detectLanguage } from '../../lib/detect-language.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { usePageNumber } from './parts/use-page-number.ts'

function CodeList({ batchNo }: { batchNo: GiftCodeBatchNo }) {
  const [page, changePage] = usePageNumber()
  const codes = useQuery(giftCodesQuery(batchNo, page))
  const { data } = codes
  if (!data) return <LoadState queries={[codes]} />
  return (
    <Panel title={<span lang={detectLanguage(data.batch.name)}>{data.batch.name}</span>}>
      <GiftCodesTable batchNo={batchNo} codes={data.list} />
      <Pager page={data.page} pages={Math.ceil(data.total / giftCodesPerPage)} onPage={changePage} />
    </Panel>
  )
}

/** `/seller/platform/gift-codes/:batchNo`: the gift codes of a batch. */
export default function PlatformGiftCodeBatch() {
  const { t } = useI18n()
  useTitle(t('console.platformGiftCodeBatch.title'))
  const batchNo = GiftCodeBatchNo.safeParse(useParams().batchNo).data
  return (
    <div className={styles.page}>
      <p>
        <Link to="/seller/platform/gift-codes">{t('giftCodes.back')}</Link>
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformGiftCodeBatch.title')}
      </h1>
      {batchNo ? <CodeList batchNo={batchNo} /> : <EmptyState small>{t('giftCodes.unknown')}</EmptyState>}
    </div>
  )
}
