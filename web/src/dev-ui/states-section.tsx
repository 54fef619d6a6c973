import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Button } from '../ui/button.tsx'
import { CollapsiblePanel } from '../ui/collapsible-panel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import {
  cancelledIllustration,
  expiredIllustration,
  lockedIllustration,
  refundedIllustration,
} from '../ui/illustrations.tsx'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Show, State } from './specimen.tsx'

/** Empty, failed and loading states. */
export default function StatesSection() {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Show file="empty-state" note="A small illustration, one sentence, one action.">
        <State name="empty">
          <EmptyState title={t('orders.none.title')} action={<Button>{t('orders.seeAll')}</Button>}>
            {t('orders.none.text')}
          </EmptyState>
        </State>
        <State name="lost">
          <EmptyState illustration="lost" title={t('shell.notFound.title')}>
            {t('shell.notFound.text')}
          </EmptyState>
        </State>
        <State name="broken">
          <EmptyState
            illustration="broken"
            title={t('orders.failed.title')}
            action={<Button tone="primary">{t('shell.tryAgain')}</Button>}
          >
            {t('orders.failed.text')}
          </EmptyState>
        </State>
        <State name="waiting">
          <EmptyState illustration="waiting" title={t('payment.closingTitle')}>
            {t('payment.closingBody')}
          </EmptyState>
        </State>
        <State name="small">
          <EmptyState small>{t('orders.none.text')}</EmptyState>
        </State>
      </Show>
      <Show file="illustrations" note="For what has ended or is not accessible; no first page loads them.">
        <State name="late">
          <EmptyState illustration={expiredIllustration} title={t('payment.expiredTitle')}>
            {t('payment.expiredBody')}
          </EmptyState>
        </State>
        <State name="cancelled">
          <EmptyState illustration={cancelledIllustration} title={t('payment.cancelledTitle')}>
            {t('payment.cancelledBody')}
          </EmptyState>
        </State>
        <State name="returned">
          <EmptyState illustration={refundedIllustration} title={t('payment.refundedTitle')}>
            {t('payment.refundedBody', { amount: '¥12.80' })}
          </EmptyState>
        </State>
        <State name="locked">
          <EmptyState illustration={lockedIllustration}>{t('shell.errorOrder.text')}</EmptyState>
        </State>
      </Show>
      <Show file="failed-state" note="A failed load with a retry, and its busy state.">
        <State name="failed">
          <FailedState
            title={t('orders.failed.title')}
            retryLabel={t('shell.tryAgain')}
            busy={asking}
            onRetry={() => setAsking(!asking)}
          >
            {t('orders.failed.text')}
          </FailedState>
        </State>
        <State name="retrying">
          <FailedState
            title={t('orders.failed.title')}
            retryLabel={t('shell.tryAgain')}
            busy
            onRetry={() => {}}
          >
            {t('orders.failed.text')}
          </FailedState>
        </State>
      </Show>
      <Show file="loading-panel" note="Shown while loading; announced to screen readers.">
        <State name="waiting">
          <LoadingPanel label={t('orders.loading')} />
        </State>
      </Show>
      <Show file="skeleton" note="As high as the content; it pulses, unless reduced motion is set.">
        <State name="title, lines, a control">
          <Panel>
            <Skeleton shape="title" short />
            <Skeleton />
            <Skeleton short />
            <Skeleton shape="block" />
          </Panel>
        </State>
        <State name="a picture">
          <div>
            <Skeleton shape="square" />
          </div>
        </State>
      </Show>
      <Show file="collapsible-panel" note="For what is rarely needed.">
        <State name="collapsed">
          <CollapsiblePanel title={t('orders.money')}>{t('orders.money.none')}</CollapsiblePanel>
        </State>
        <State name="open">
          <CollapsiblePanel title={t('orders.money')} open>
            {t('orders.money.none')}
          </CollapsiblePanel>
        </State>
      </Show>
      <Show file="progress-bar" note="At the top of the page; delayed, so that it does not flash.">
        <State name="busy while pressed">
          <Button onClick={() => setBusy(!busy)} aria-pressed={busy}>
            {t('shell.loading')}
          </Button>
          <ProgressBar active={busy} label={t('shell.loading')} />
        </State>
      </Show>
    </>
  )
}
