import { useI18n } from '../lib/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { showToast, type ToastTone } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './sections.module.css'
import { Show, State } from './specimen.tsx'

/** Feedback: badges, notices, toasts. */
export default function FeedbackSection() {
  const { t } = useI18n()
  const toasts: readonly { tone: ToastTone; words: string }[] = [
    { tone: 'info', words: t('account.menu.loading') },
    { tone: 'done', words: t('actions.delete.done') },
    { tone: 'error', words: t('failure.offline') },
  ]
  return (
    <>
      <Show file="badge" note="Always a word with an icon, never colour alone.">
        <State name="every tone" wide>
          <p className={styles.line}>
            <Badge>{t('orders.status.expired')}</Badge>
            <Badge tone="info">{t('orders.status.closing')}</Badge>
            <Badge tone="done">{t('orders.status.delivered')}</Badge>
            <Badge tone="waiting">{t('orders.status.unpaid')}</Badge>
            <Badge tone="rejected">{t('complaint.status.rejected')}</Badge>
            <Badge tone="test">{t('orders.testMoney')}</Badge>
          </p>
        </State>
      </Show>
      <Show file="notice">
        <State name="info">
          <Notice>{t('orders.device.hint')}</Notice>
        </State>
        <State name="done, with a title">
          <Notice tone="done" title={t('delivery.title')}>
            {t('delivery.lateBody')}
          </Notice>
        </State>
        <State name="warning, with an action">
          <Notice
            tone="warning"
            title={t('payment.silence')}
            action={<Button>{t('payment.askNow')}</Button>}
          />
        </State>
        <State name="error, with a long text">
          <Notice tone="error">{t('payment.mismatchBody')}</Notice>
        </State>
      </Show>
      <Show file="toast-cards" note="One at a time, for five seconds; it stays while hovered or focused.">
        {toasts.map(({ tone, words }) => (
          <State key={tone} name={tone}>
            <Button onClick={() => showToast(tone, words)}>{words}</Button>
          </State>
        ))}
      </Show>
      <Show file="toast-area" note="On every page from the start, also at the end of this one." />
      <Show file="panel">
        <State name="with a title and something beside it">
          <Panel title={t('orders.device')} aside={<Badge tone="info">{t('orders.tab.all')}</Badge>}>
            {t('orders.empty.text')}
          </Panel>
        </State>
        <State name="without">
          <Panel>{t('orders.empty.text')}</Panel>
        </State>
      </Show>
      <Show file="visually-hidden" note="Text for screen readers only; nothing is visible.">
        <State name="announced when it appears">
          <span>
            <VisuallyHidden live>{t('orders.loading')}</VisuallyHidden>
          </span>
        </State>
      </Show>
    </>
  )
}
