import { useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import { cancelledDrawing, lateDrawing, lockedDrawing, returnedDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { FoldedPanel } from '../ui/folded-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import { Show, State } from './specimen.tsx'

/** Places with nothing to show, and what is on its way. */
export default function StatesSection() {
  const { say } = useWords()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Show file="empty-state" note="A small drawing, one sentence, one way on.">
        <State name="empty">
          <EmptyState title={say('orders.none.title')} action={<Button>{say('orders.seeAll')}</Button>}>
            {say('orders.none.text')}
          </EmptyState>
        </State>
        <State name="lost">
          <EmptyState drawing="lost" title={say('shell.notFound.title')}>
            {say('shell.notFound.text')}
          </EmptyState>
        </State>
        <State name="broken">
          <EmptyState
            drawing="broken"
            title={say('orders.failed.title')}
            action={<Button tone="primary">{say('shell.tryAgain')}</Button>}
          >
            {say('orders.failed.text')}
          </EmptyState>
        </State>
        <State name="waiting">
          <EmptyState drawing="waiting" title={say('payment.closingTitle')}>
            {say('payment.closingBody')}
          </EmptyState>
        </State>
        <State name="small">
          <EmptyState small>{say('orders.none.text')}</EmptyState>
        </State>
      </Show>
      <Show file="drawings" note="For what ended or belongs to somebody; no first page carries them.">
        <State name="late">
          <EmptyState drawing={lateDrawing} title={say('payment.expiredTitle')}>
            {say('payment.expiredBody')}
          </EmptyState>
        </State>
        <State name="cancelled">
          <EmptyState drawing={cancelledDrawing} title={say('payment.cancelledTitle')}>
            {say('payment.cancelledBody')}
          </EmptyState>
        </State>
        <State name="returned">
          <EmptyState drawing={returnedDrawing} title={say('payment.refundedTitle')}>
            {say('payment.refundedBody', { amount: '¥12.80' })}
          </EmptyState>
        </State>
        <State name="locked">
          <EmptyState drawing={lockedDrawing}>{say('shell.errorOrder.text')}</EmptyState>
        </State>
      </Show>
      <Show file="failed-state" note="What did not come can be asked for again, and says so while it is.">
        <State name="failed">
          <FailedState
            title={say('orders.failed.title')}
            retryWord={say('shell.tryAgain')}
            busy={asking}
            onRetry={() => setAsking(!asking)}
          >
            {say('orders.failed.text')}
          </FailedState>
        </State>
        <State name="asked again">
          <FailedState
            title={say('orders.failed.title')}
            retryWord={say('shell.tryAgain')}
            busy
            onRetry={() => {}}
          >
            {say('orders.failed.text')}
          </FailedState>
        </State>
      </Show>
      <Show file="waiting-panel" note="The place of what is on its way; a screen reader is told what.">
        <State name="waiting">
          <WaitingPanel label={say('orders.loading')} />
        </State>
      </Show>
      <Show file="skeleton" note="As high as what comes; it breathes, unless less motion is asked for.">
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
      <Show file="folded-panel" note="For what few need, and nobody first.">
        <State name="folded">
          <FoldedPanel title={say('orders.money')}>{say('orders.money.none')}</FoldedPanel>
        </State>
        <State name="open">
          <FoldedPanel title={say('orders.money')} open>
            {say('orders.money.none')}
          </FoldedPanel>
        </State>
      </Show>
      <Show
        file="progress-bar"
        note="At the top of the page; it waits a moment, so that quick ones never flash."
      >
        <State name="busy while pressed">
          <Button onClick={() => setBusy(!busy)} aria-pressed={busy}>
            {say('shell.loading')}
          </Button>
          <ProgressBar active={busy} label={say('shell.loading')} />
        </State>
      </Show>
    </>
  )
}
