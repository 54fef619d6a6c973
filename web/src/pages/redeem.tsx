import type { ItemId } from '@faka/contract/shared/ids'
import { itemUrl, readItemId } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { AnswerField } from '../features/order/answer-field.tsx'
import { RedeemCard } from '../features/redemption/redeem-card.tsx'
import { redeemPageQuery } from '../features/redemption/redeem-page-query.ts'
import { PageBreadcrumb } from '../layout/page-breadcrumb.tsx'
import { SuggestedLinks } from '../layout/suggested-links.tsx'
import { isDomainError } from '../lib/call-errors.ts'
import { detectLanguage } from '../lib/detect-language.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './redeem.module.css'

function OfItem({ itemId }: { itemId: ItemId }) {
  const { t } = useI18n()
  const { data, error, isFetching, refetch } = useQuery(redeemPageQuery(itemId))
  if (data)
    return (
      <Panel title={<span lang={detectLanguage(data.itemTitle)}>{data.itemTitle}</span>}>
        <div className={styles.form}>
          <p className={styles.note} lang={detectLanguage(data.note)}>
            {data.note}
          </p>
          <p className={styles.quiet}>
            <Link to={itemUrl(data.itemId, data.shortUrl)}>{t('redeem.toItem')}</Link>
          </p>
          <RedeemCard
            itemId={data.itemId}
            questions={data.questions}
            renderAnswer={(field) => <AnswerField {...field} />}
          />
        </div>
      </Panel>
    )
  if (isDomainError(error)) return <EmptyState action={<SuggestedLinks />}>{error.message}</EmptyState>
  if (error)
    return (
      <FailedState
        title={t('shell.failed.title')}
        retryLabel={t('shell.tryAgain')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('shell.failed.text')}
      </FailedState>
    )
  return <LoadingPanel label={t('shell.loading')} />
}

/** `/redeem?itemId=…`: whoever holds a card of an item exchanges it for what its seller delivers. */
export default function Redeem() {
  const { t } = useI18n()
  const itemId = readItemId(useRouteMatch().query.get('itemId') ?? undefined)
  useTitle(t('redeem.title'))
  return (
    <div className={styles.page}>
      <PageBreadcrumb />
      <h1 className={styles.title} data-page-name="">
        {t('redeem.title')}
      </h1>
      {itemId === undefined ? (
        <EmptyState action={<SuggestedLinks />}>{t('redeem.noItem')}</EmptyState>
      ) : (
        <OfItem key={itemId} itemId={itemId} />
      )}
    </div>
  )
}
