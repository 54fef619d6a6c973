import { type Inquiry, type InquiryNo, writeToSeller } from '@faka/contract/inquiry/inquiry'
import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import { itemUrl } from '@faka/contract/shared/urls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './inquiry.module.css'
import { InquiryMessages } from './inquiry-messages.tsx'
import { inquiryQuery } from './inquiry-queries.ts'
import { InquiryStatusBadge } from './inquiry-status-badge.tsx'
import { MessageForm } from './message-form.tsx'
import { inquiryAccess } from './stored-inquiries.ts'
import { useRequestId } from './use-request-id.ts'

/** What may be written: nothing in an inquiry that was closed or hidden. */
function Answer({ inquiry: { inquiryNo, status, hiddenWhy, isNotified } }: { inquiry: Inquiry }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { requestIdOf, renew } = useRequestId()
  if (hiddenWhy !== null)
    return (
      <Notice tone="warning" title={t('inquiry.hidden')}>
        {hiddenWhy}
      </Notice>
    )
  if (status === 'closed') return <Notice tone="info">{t('inquiry.closed')}</Notice>
  return (
    <>
      <p className={styles.quiet}>{t(isNotified ? 'inquiry.notified' : 'inquiry.notNotified')}</p>
      <MessageForm
        inquiryNo={inquiryNo}
        label={t('inquiry.further')}
        send={(text) => {
          const input = { ...inquiryAccess(inquiryNo), text }
          return call(writeToSeller, { ...input, requestId: requestIdOf(input) })
        }}
        onSent={(written) => {
          renew()
          client.setQueryData(inquiryQuery(inquiryNo).queryKey, written)
        }}
      />
    </>
  )
}

/** An inquiry of the visitor with its messages, and the box for a further one. */
export default function OwnInquiry({ inquiryNo }: { inquiryNo: InquiryNo }) {
  const { t } = useI18n()
  const { data, error, isError, isFetching, refetch } = useQuery(inquiryQuery(inquiryNo))
  const back = <Link to={inquiriesUrl()}>{t('inquiry.back')}</Link>
  if (isError && !data)
    return (
      <>
        <p>{back}</p>
        <FailedState
          title={t('inquiry.failed.title')}
          retryLabel={t('inquiry.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {isDomainError(error) ? error.message : t('inquiry.failed.text')}
        </FailedState>
      </>
    )
  if (!data) return <LoadingPanel label={t('inquiry.loading')} />
  const { itemId, itemTitle, shortUrl, shopName, messages } = data
  return (
    <>
      <p>{back}</p>
      <Panel title={t('inquiry.conversation')}>
        <div className={styles.conversation}>
          <p className={styles.head}>
            <Link className={styles.title} to={itemUrl(itemId, shortUrl)} lang={detectLanguage(itemTitle)}>
              {itemTitle}
            </Link>
            <span className={styles.quiet} lang={detectLanguage(shopName)}>
              {shopName}
            </span>
            <InquiryStatusBadge inquiry={data} />
          </p>
          <InquiryMessages messages={messages} reader="buyer" />
          <Answer inquiry={data} />
        </div>
      </Panel>
    </>
  )
}
